import type { Translation } from '../translation.ts'

export const waysIn: Translation<'ar', 'waysIn'> = {
  'ways.passkey': 'تسجيل الدخول بمفتاح مرور',
  'ways.or': 'أو',
  'ways.email': 'البريد الإلكتروني',
  'ways.password': 'كلمة المرور',
  'ways.newPassword': 'كلمة مرور جديدة',
  'ways.newPassword.hint': {
    zero: 'بلا حد أدنى.',
    one: 'حرف واحد على الأقل.',
    two: 'حرفان على الأقل.',
    few: '{count} أحرف على الأقل.',
    many: '{count} حرفًا على الأقل.',
    other: '{count} حرف على الأقل.',
  },
  'ways.provider': 'المتابعة عبر {name}',
  'ways.token': 'استخدام رمز وصول أو خدمة أخرى',
  'ways.person': 'العودة إلى طرق الدخول الأخرى',
  'ways.loading': 'جارٍ تحميل طرق الدخول',
  'ways.notLoaded': 'تعذّر تحميل طرق الدخول.',
  'ways.new': 'لا يستطيع أحد الدخول هنا بعد. افتح الرابط الذي عرضته الخدمة عند بدئها، أو ألصق رمزها أدناه.',
  'ways.passkeysMissing.ip-address': 'مفاتيح المرور لا تعمل على عنوان IP.',
  'ways.passkeysMissing.address': 'سجّل الدخول بمفتاح مرور على {address}',
  'ways.passkeysMissing.unknown-address':
    'مفاتيح المرور لا تعمل بعد: على المسؤول ضبط DASHBOARD_URL على هذا العنوان.',
  'ways.passkeysMissing.not-secure': 'تحتاج مفاتيح المرور إلى عنوان يبدأ بـ \u2066https://\u2069.',
  'ways.forgotten': 'هل نسيت كلمة المرور؟',
  'ways.wrong.email': 'أدخل بريدًا إلكترونيًا مثل ana@example.com.',
  'ways.wrong.password': 'أدخل كلمة المرور.',
  'ways.wrong.newPassword': 'استخدم {count} حرفًا على الأقل.',
  'ways.continuing': 'جارٍ تسجيل دخولك باسم {name}',
  'ways.close': 'سجّلت الدخول. يمكنك إغلاق هذه النافذة.',
}
