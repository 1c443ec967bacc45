import type { Translation } from '../translation.ts'

export const waiting: Translation<'ar', 'waiting'> = {
  'waiting.saved': 'حُفظ «{title}» بعد عودة الاتصال.',
  'waiting.notTaken': 'لم تحفظ الخدمة: {fields}.',
  'waiting.rest': 'تغييراتك اللاحقة محفوظة كمسودة.',
  'waiting.refused.changed': 'لم يُحفظ «{title}» لأن شخصًا آخر حفظه أولًا.',
  'waiting.refused.conflict': 'لم يُحفظ «{title}» لأن رابطه القصير مستخدم.',
  'waiting.refused.plan-limit': 'لم يُحفظ «{title}» لأنك بلغت حد باقتك.',
  'waiting.refused.not-found': 'لم يُحفظ «{title}» لأن الرمز لم يعد موجودًا.',
  'waiting.refused.unknown': 'لا نعرف هل حُفظ «{title}» لأن الاتصال انقطع. افتح رابطه القصير قبل حفظه مرة أخرى.',
  'waiting.refused.other': 'لم يُحفظ «{title}» لأن الخدمة رفضته.',
  'waiting.kept': 'عملك محفوظ كمسودة.',
  'waiting.open': 'فتح المسودة',
}
