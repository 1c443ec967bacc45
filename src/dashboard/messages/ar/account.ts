import type { Translation } from '../translation.ts'

export const account: Translation<'ar', 'account'> = {
  'account.nav': 'الحساب',
  'account.profile': 'الملف الشخصي',
  'account.people': 'الأشخاص',
  'account.plan': 'الباقة والاستخدام',
  'account.domains': 'النطاقات',
  'account.kits': 'حزم العلامة',
  'account.developers': 'المطورون',
  'account.changes': 'آخر التغييرات',
  'account.appearance': 'المظهر',
  'account.notOffered': 'لا تتيح لك هذه الخدمة هذه الصفحة.',
  'account.name': 'اسمك',
  'account.name.hint': 'يراه الزملاء بجانب ما تغيّره.',
  'account.name.saved': 'حُفظ الاسم.',
  'account.name.missing': 'أدخل اسمك.',
  'account.profile.byToken': 'سجّل الدخول كشخص لتحرير ملفك. لقد سجّلت الدخول برمز وصول.',
  'account.language.text': 'لهذا المتصفح. يرى الزوار الصفحات بلغتهم.',
  'account.theme.title': 'السمة',
  'account.theme.text': 'لهذا المتصفح. تبقى ألوان رموزك كما هي.',
  'account.theme.system': 'تتبع جهازك',
}
