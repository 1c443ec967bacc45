import type { Translation } from '../translation.ts'

export const printNotes: Translation<'ar', 'printNotes'> = {
  'check.notes': 'الفحوص المحفوظة',
  'check.note.photo': 'صورة المطبوعة، {date}',
  'check.note.delete': 'حذف الفحص بتاريخ {date}',
  'check.note.deleteFailed': 'تعذّر الحذف. حاول مرة أخرى.',
  'check.outcome.matches': 'يطابق التصميم المحفوظ',
  'check.outcome.older': 'يعرض نسخة سابقة',
  'check.outcome.differs': 'يبدو مختلفًا',
  'check.outcome.damaged': 'تالف لكنه مقروء',
  'check.outcome.unread': 'لا يمكن قراءته',
}
