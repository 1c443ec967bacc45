import type { Translation } from '../translation.ts'

export const utm: Translation<'ar', 'utm'> = {
  'editor.utm.own': 'تحدد الوجهة هذه القيمة، فتُستخدم قيمتها.',
  'editor.utm.result': 'يفتح الزوار',
  'editor.utm.keep': 'حفظ كقالب',
  'editor.utm.templateName': 'اسم القالب',
  'editor.utm.kept': 'حُفظ القالب {name} في هذا المتصفح.',
  'editor.utm.nameMissing': 'أدخل اسمًا للقالب.',
  'editor.utm.forgotten': 'أُزيل القالب {name}.',
  'editor.utm.forget': 'إزالة القالب {name}',
}
