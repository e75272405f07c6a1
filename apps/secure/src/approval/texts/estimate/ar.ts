import { namesBalance } from './namesBalance.ts'
import type { EstimateTexts } from './texts.ts'

export const texts: EstimateTexts = {
  asksSwap: 'يريد منك مبادلة رموز',
  asksBatchUpgrade: 'يريد أن ترسل عدة معاملات وتشغّل الميزات الذكية',
  labels: {
    swap: 'مبادلة',
    changes: 'التغييرات المتوقعة',
    noChanges: 'لا تغيير في أرصدتك',
    unknownChanges: 'لا يمكن توقع تغييرات الرصيد على هذه الشبكة.',
    nft: (id) => `\u2068NFT #${id}\u2069`,
    newAccount: 'حساب جديد للمستلم',
    have: (amount) => `لديك \u2066${amount}\u2069`,
    atLeast: (amount) => `وفقًا للتطبيق، ستستلم \u2066${amount}\u2069 على الأقل`,
    claims: (symbol) => (symbol ? `رمز غير معروف يسمي نفسه «\u2068${symbol}\u2069»` : 'رمز غير معروف'),
    paidAddress: 'دُفع له سابقًا',
    paidBefore: 'سبق أن أرسلت إلى هذا العنوان.',
    firstPayment: 'لم ترسل إلى هذا العنوان من قبل. تحقق منه.',
    runs: 'العقد الذي سيعمل به حسابك',
    upTo: (fee) => `حتى \u2068${fee}\u2069`,
    feePaidBy: (host) => `يدفعها \u2068${host}\u2069`,
  },
  warnings: {
    unknownTransaction: {
      title: 'معاملة غير معروفة',
      detail: 'تقوم بعدة أمور أو بما لا يمكن قراءته. وافق فقط إذا كنت تثق بالتطبيق.',
    },
    hiddenPermission: {
      title: 'تمنح إذنًا خفيًا',
      detail: 'لا يذكره التطبيق: سيتمكن عنوان آخر من أخذ رموزك في أي وقت دون سؤالك مجددًا.',
    },
    unknownCall: {
      title: 'استدعاء عقد غير معروف',
      detail: 'لا تستطيع المحفظة معرفة ما يفعله. وافق فقط إذا كنت تثق بالتطبيق.',
    },
    simulated: {
      title: 'هذا تقدير',
      detail: 'قد تختلف النتيجة عند التنفيذ. وافق فقط إذا كنت تثق بالتطبيق.',
    },
    lookAlike: {
      title: 'ليس العنوان الذي دفعت له',
      detail: 'يشبهه في البداية والنهاية فقط. يُنشئ المحتالون عناوين كهذه.',
    },
    unknownToken: { title: 'رمز غير معروف', detail: 'يمكن لأي شخص تسمية رمزه بأي اسم. تحقق من العنوان:' },
    wouldFail: (reason, symbol) =>
      reason && namesBalance(reason)
        ? {
            title: symbol ? `لا يوجد ما يكفي من \u2068${symbol}\u2069` : 'الرموز غير كافية',
            detail: 'لديك أقل مما يحتاجه هذا الطلب.',
          }
        : {
            title: 'ستفشل هذه المعاملة',
            detail: reason ? `يقول العقد: \u2068${reason}\u2069` : 'لن يُرسل شيء، لكن قد تُخصم رسوم الشبكة.',
          },
    upgrade: {
      title: 'تفعيل الميزات الذكية',
      detail: 'ستتمكن التطبيقات من جمع الخطوات ودفع رسومك وطلب الأذونات إلى أن توقفها.',
    },
    otherContract: {
      title: 'لا تستطيع محفظتك إرسال هذا',
      detail:
        'غيّرت محفظة أخرى طريقة عمل حسابك على هذه الشبكة. ابحث في التطبيق عن طريقة لإرسال الخطوات واحدة تلو الأخرى.',
    },
    mined: { title: 'نُفّذت بالفعل', detail: 'تم تأكيد المعاملة، ولم يعد بالإمكان استبدالها.' },
    tooLittle: (symbol, balance) => ({
      title: `لا يوجد ما يكفي من \u2068${symbol}\u2069`,
      detail: balance
        ? `لديك \u2068${balance}\u2069، ولا يكفي للمبلغ ورسوم الشبكة.`
        : 'رصيدك لا يكفي للمبلغ ورسوم الشبكة.',
    }),
  },
}
