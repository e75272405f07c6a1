import type { Messages } from '../messages.ts'

export const openWallet: Messages<'openWallet'> = {
  didNotOpen: 'لم يتم فتح {wallet}',
  didNotOpenDetail: 'حاول مرة أخرى، أو نزّل التطبيق، أو امسح رمز QR بجهاز آخر.',
  get: 'تنزيل {wallet}',
  dontHave: 'ليس لديك {wallet}؟',
  getIt: 'تنزيل',
}
