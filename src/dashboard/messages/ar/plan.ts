import type { Translation } from '../translation.ts'

export const plan: Translation<'ar', 'plan'> = {
  'plan.current': 'باقتك',
  'plan.account': 'الحساب: {name}',
  'plan.codes': 'رموز QR',
  'plan.links': 'الروابط القصيرة',
  'plan.colours': 'الألوان في التصميم',
  'plan.used': '{used} من {max}',
  'plan.usedUnlimited': '{used}، بلا حد',
  'plan.coloursMax': {
    zero: 'أسود وأبيض',
    one: 'أسود وأبيض ولون واحد',
    two: 'أسود وأبيض ولونان',
    few: 'أسود وأبيض و{count} ألوان',
    many: 'أسود وأبيض و{count} لونًا',
    other: 'أسود وأبيض و{count} لون',
  },
  'plan.coloursUnlimited': 'بلا حد',
  'plan.linksHint': 'رابط كل رمز، إضافة إلى الروابط السابقة للرموز المعاد تسميتها.',
  'plan.full': 'بلغت الحد. الرموز الحالية تظل تعمل.',
  'plan.promise': 'الرموز المطبوعة تظل تعمل مهما حدث لباقتك.',
  'plan.upgrade': 'عرض الباقات',
  'plan.noUpgrade': 'اطلب من المسؤول باقة أكبر.',
  'plan.silent': 'لا تذكر هذه الخدمة حدود الباقة. ستعرف عند الحفظ.',
  'plan.domains': 'النطاقات الخاصة',
}
