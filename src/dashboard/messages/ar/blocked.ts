import type { Translation } from '../translation.ts'

export const blocked: Translation<'ar', 'blocked'> = {
  'blocked.title': 'حظر مسؤول هذا الرمز',
  'blocked.reason': 'السبب:',
  'blocked.text':
    'يرى الزوار إشعارًا بدل الوجهة. يمكنك متابعة التحرير، وتعمل المطبوعات من جديد عند رفع الحظر. اطلب ذلك من المسؤول.',
  'blocked.notice': 'محظور: {reason}',
  'blocked.host.title': 'الروابط إلى {host} غير مسموحة',
  'blocked.host.text':
    'يرى الزوار إشعارًا بدل الوجهة. غيّر كل عنوان يقود إلى هذا الموقع (الوجهة، أو بعد الانتهاء، أو المجدول) لتعمل المطبوعات من جديد. أو اطلب من المسؤول السماح به.',
  'blocked.host.notice': 'مغلق: الروابط إلى {host} غير مسموحة. {reason}',
}
