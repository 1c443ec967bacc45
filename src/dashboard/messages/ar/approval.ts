import type { Translation } from '../translation.ts'

export const approval: Translation<'ar', 'approval'> = {
  'approval.open': 'رابط الموافقة',
  'approval.title': 'رابط الموافقة',
  'approval.text':
    'صفحة لمشاركتها مع زميل أو المطبعة. تعرض الرمز ووجهته وهل يُمسح، ويمكن فيها اعتماده أو طلب تغييرات. لا حاجة إلى حساب.',
  'approval.address': 'عنوان الصفحة',
  'approval.copy': 'نسخ رابط الموافقة',
  'approval.visit': 'فتح الصفحة',
  'approval.create': 'إنشاء رابط موافقة',
  'approval.creating': 'جارٍ اختبار الرمز…',
  'approval.created': 'أُنشئ رابط الموافقة.',
  'approval.withdraw': 'سحب الرابط',
  'approval.withdraw.ask': 'سحب هذا الرابط؟ سيتوقف عن العمل للجميع ولا يمكن استعادته.',
  'approval.withdraw.keep': 'الإبقاء على الرابط',
  'approval.withdrawn': 'سُحب رابط الموافقة.',
  'approval.checked': '{word}، {score} من 100، فُحص {when}',
  'approval.unchecked': 'لم يُختبر هذا الرمز. تذكر الصفحة ذلك.',
  'approval.outdated': 'تغيّر هذا الرمز منذ آخر اختبار. تذكر الصفحة ذلك.',
  'approval.check': 'إعادة الاختبار',
  'approval.until': 'يقبل القرارات حتى {date}.',
  'approval.ended': 'لم يعد يقبل القرارات.',
  'approval.renew': 'تجديد',
  'approval.private': 'لا تُفتح هذه الصفحة إلا على حاسوبك أو شبكتك.',
  'approval.failed': 'لم ينجح ذلك. تحقق من الاتصال وحاول مرة أخرى.',
  'approval.notLoaded': 'تعذّر تحميل رابط الموافقة. حاول مرة أخرى.',
}
