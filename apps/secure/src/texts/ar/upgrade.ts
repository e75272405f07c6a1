import type { UpgradeTexts } from '../upgradeTexts.ts'

export const texts: UpgradeTexts = {
  asks: { upgrade: 'يريد تفعيل الميزات الذكية', undo: 'يريد إيقاف الميزات الذكية' },
  label: 'الميزات الذكية',
  becomes: { upgrade: 'متوقفة ← مفعّلة', undo: 'مفعّلة ← متوقفة' },
  buttons: { upgrade: 'تشغيل', undo: 'إيقاف' },
  runs: 'العقد الذي سيعمل به حسابك',
  stopsRunning: 'العقد الذي سيتوقف حسابك عن تشغيله',
  consequences: {
    title: 'تتوقف الميزات الذكية على هذه الشبكة',
    detail:
      'ستحتاج كل خطوة إلى موافقة مستقلة، ولن تستطيع التطبيقات دفع رسومك أو استخدام أذوناتك إلى أن تفعّلها من جديد. يبقى عنوانك ورصيدك كما هما.',
  },
}
