import type { Translation } from '../translation.ts'

export const notOffered: Translation<'ar', 'notOffered'> = {
  'editor.notOffered': 'هذه الخدمة لا تدعم: {parts}.',
  'editor.notOffered.history': 'سجل التغييرات',
  'editor.notOffered.approval': 'روابط الموافقة',
  'editor.notOffered.kits': 'حزم العلامة',
  'editor.notOffered.scans': 'إحصاءات المسح',
  'editor.notOffered.rules': 'تواريخ البدء والوجهات المجدولة',
  'editor.notOffered.tag': 'لا تستطيع هذه الخدمة التحقق من الأسماء القصيرة. ستعرف عند الحفظ.',
}
