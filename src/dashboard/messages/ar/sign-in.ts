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
  'signIn.service.invalid': 'أدخل عنوانًا يبدأ بـ https://.',
  'signIn.submit': 'تسجيل الدخول',
  'signIn.byLink': 'جارٍ تسجيل الدخول',
  'signIn.refused.unauthorized':
    'رمز الوصول هذا غير صالح. انسخه مرة أخرى، أو أعد تشغيل الخدمة للحصول على رابط جديد.',
  'signIn.refused.linkExpired': 'انتهت صلاحية رابط الدخول هذا. أدخل رمز وصول بدلًا منه.',
  'signIn.refused.offline': 'لا يوجد اتصال. سجّل الدخول عند عودة الاتصال.',
  'signIn.refused.unreachable': 'لا يستجيب {host}. تحقّق من العنوان ومن أن الخدمة تعمل.',
  'signIn.refused.timeout': 'استغرق {host} وقتًا طويلًا في الرد. حاول مرة أخرى بعد قليل.',
  'signIn.refused.cors': 'لا يسمح {host} بالطلبات من هذه الصفحة. اطلب من المسؤول السماح لـ {origin} (CORS).',
  'signIn.refused.insecure': 'استخدم عنوانًا يبدأ بـ https://.',
  'signIn.refused.stranger': '‏{host} ليس خدمة لرموز QR. تحقّق من العنوان.',
  'signIn.refused.server': 'يواجه {host} مشكلة (الحالة {status}). حاول مرة أخرى بعد قليل.',
  'signIn.again.title': 'تسجيل الدخول مرة أخرى',
  'signIn.again.text':
    'انتهت صلاحية رمز الوصول. تغييراتك لا تزال هنا، وستُستأنف عمليات الحفظ المعلّقة بعد تسجيل الدخول.',
  'signIn.again.leave': 'تسجيل الخروج بدلًا من ذلك',
  'signIn.signedOut': 'تم تسجيل خروجك.',
}
