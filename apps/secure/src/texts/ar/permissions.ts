import type { PermissionTexts } from '../permissionsTexts.ts'

export const texts: PermissionTexts = {
  asks: {
    grant: 'يريد إذنًا بالتصرف نيابةً عنك دون أن يسألك كل مرة',
    revoke: 'يريد إنهاء إذنه',
  },
  end: 'إنهاؤه',
  labels: {
    grant: 'إذن',
    revoke: 'إنهاء الإذن',
    usedBy: 'يستخدمه',
    contract: 'العقد',
    functions: 'الدوال',
    mostNative: 'يمكنه أن يرسل معها',
    uses: 'مرات الاستخدام',
    until: 'ينتهي',
    wasUntil: 'كان سينتهي',
    unknownRules: 'لا تستطيع هذه المحفظة قراءة ما يسمح به الإذن.',
  },
  per: { hour: 'في الساعة', day: 'في اليوم', week: 'في الأسبوع' },
  every: 'كل {duration}',
  inTotal: 'إجمالًا',
  unknownCount: 'دوال غير معروفة: {count}',
  allTokens: 'جميع رموزك في هذا العقد',
  callsTo: 'استدعاءات لعقد',
  noFurtherApproval: {
    title: 'لن تُسأل مرة أخرى',
    detail: 'حتى ينتهي الإذن، يستطيع التطبيق استخدامه في أي وقت، حتى في غيابك.',
  },
  movesTokens: {
    title: 'يمكنه أخذ رموزك',
    detail: 'قد ينقل التطبيق جميع رموزك في هذا العقد، أو يسمح للآخرين بذلك.',
  },
  othersUnknown: 'ويسمح أيضًا بدوال غير معروفة يمكنها فعل أي شيء في هذا العقد.',
  unknownFunctions: {
    title: 'دوال غير معروفة',
    detail: 'لا تستطيع المحفظة معرفة ما تفعله. وافق فقط إذا كنت تثق بالتطبيق.',
  },
  endsForEver: {
    title: 'يفقد التطبيق هذا الإذن',
    detail: 'لا يستطيع التطبيق استخدامه بعد ذلك، ويستطيع طلب إذن جديد.',
  },
}
