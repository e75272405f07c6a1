import type { Messages } from '../messages.ts'

export const openWallet: Messages<'openWallet'> = {
  didNotOpen: 'لم يتم فتح {wallet}',
  didNotOpenDetail: 'حاول مرة أخرى، أو نزّل التطبيق، أو امسح رمز QR بجهاز آخر.',
  get: 'تنزيل {wallet}',
  dontHave: 'ليس لديك {wallet}؟',
  getIt: 'تنزيل',
  browserStore: 'إضافة المتصفح',
  appStore: 'App Store',
  playStore: 'Google Play',
  website: 'الموقع',
  onPhone: 'على هاتفك',
  onPhoneDetail: 'امسح الرمز لتنزيل التطبيق.',
  phoneKind: 'هاتفك',
  storeCode: 'رمز QR لتنزيل {wallet} على هاتفك',
  noDownload: 'لا يوجد رابط تنزيل معروف لـ {wallet}.',
  notInstalled: '{wallet} غير مثبتة',
  notInstalledDetail: 'أضف {wallet} إلى متصفحك، ثم أعد تحميل هذه الصفحة.',
  chooseNetwork: 'اختر شبكة',
  chooseNetworkDetail: 'يمكن لـ {wallet} الاتصال بكل من هذه الشبكات. يمكنك إضافة البقية لاحقًا.',
  suggested: 'مقترحة',
}
