import type { Messages } from '../messages.ts'

export const toasts: Messages<'toasts'> = {
  messages: 'الإشعارات',
  dismiss: 'إغلاق الإشعار',
  walletLeft: 'انقطع اتصال المحفظة',
  walletLeftDetail: 'أنهت المحفظة الاتصال.',
  actionDenied: 'الإجراء غير مسموح به',
  offline: 'أنت غير متصل بالإنترنت',
  offlineDetail: 'سنعيد الاتصال عند عودة الشبكة.',
  details: 'التفاصيل',
}
