import type { Translation } from '../translation.ts'

export const viewer: Translation<'ar', 'viewer'> = {
  'viewer.label': 'عرض فقط',
  'viewer.library': 'يمكنك المشاهدة والتنزيل. اطلب من مالك تغيير الرموز.',
  'viewer.code': 'أنت مشاهد في {account}: يمكنك مشاهدة هذا الرمز وتنزيله.',
  'viewer.ask': 'لتغييره، اطلب من مالك دور المحرر.',
  'viewer.new.title': 'لا يمكنك إنشاء رموز',
  'viewer.new.text': 'أنت مشاهد في {account}. لإنشاء رموز، اطلب من مالك دور المحرر.',
  'viewer.new.action': 'الذهاب إلى المكتبة',
  'viewer.empty.title': 'لا رموز بعد',
  'viewer.empty.text': 'تظهر هنا الرموز التي ينشئها زملاؤك.',
  'viewer.starred': 'مميز بنجمة',
  'viewer.open': 'فتح',
}
