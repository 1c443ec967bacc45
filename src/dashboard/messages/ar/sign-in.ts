import type { Translation } from '../translation.ts'

export const signIn: Translation<'ar', 'signIn'> = {
  'signIn.title': 'تسجيل الدخول',
  'signIn.lead': 'افتح الرابط الذي عرضته الخدمة عند التشغيل، أو أدخل رمز وصول.',
  'signIn.token.label': 'رمز الوصول',
  'signIn.token.hint': 'يُحفظ في هذا المتصفح فقط.',
  'signIn.token.missing': 'أدخل رمز الوصول.',
  'signIn.service.toggle': 'استخدام خدمة أخرى',
  'signIn.service.label': 'عنوان الخدمة',
  'signIn.service.hint': 'اتركه فارغًا لاستخدام خدمة هذه الصفحة.',
  'signIn.service.invalid': 'أدخل عنوانًا يبدأ بـ \u2066https://\u2069.',
  'signIn.submit': 'تسجيل الدخول',
  'signIn.byLink': 'جارٍ تسجيل الدخول',
  'signIn.signedOut': 'تم تسجيل خروجك.',
}
