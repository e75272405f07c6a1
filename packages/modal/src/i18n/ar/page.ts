import type { Messages } from '../messages.ts'

export const page: Messages<'page'> = {
  connect: 'اتصال',
  connecting: 'جارٍ الاتصال…',
  account: 'الحساب',
  unsupportedNetwork: 'شبكة غير مدعومة',
  reload: 'أعد التحميل للمحاولة مرة أخرى',
  title: 'اتصال',
  close: 'إغلاق',
  loading: 'جارٍ التحميل…',
}
