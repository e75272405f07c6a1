import type { EstimateTexts } from '../estimateTexts.ts'

export const texts: EstimateTexts = {
  asksSwap: 'vous demande d’échanger des jetons',
  asksBatchUpgrade: 'vous demande d’envoyer plusieurs transactions et d’activer les fonctions intelligentes',
  labels: {
    swap: 'Échange',
    changes: 'Variations de solde attendues',
    noChanges: 'Vos soldes ne changent pas',
    unknownChanges: 'Les variations de solde sont imprévisibles sur ce réseau.',
    nft: 'NFT n°\u00a0{id}',
    newAccount: 'Nouveau compte du destinataire',
    have: 'Vous avez {amount}',
    atLeast: 'Selon l’application, vous recevez au moins {amount}',
    claims: { by: 'symbol', '': 'Jeton inconnu', other: 'Jeton inconnu qui se nomme «\u00a0{symbol}\u00a0»' },
    paidAddress: 'Déjà payée',
    paidBefore: 'Vous avez déjà envoyé à cette adresse.',
    firstPayment: 'Nouveau destinataire. Vérifiez l’adresse.',
    runs: 'Contrat que votre compte exécutera',
    upTo: 'Jusqu’à {fee}',
    feePaidBy: '{host} paie les frais de réseau',
  },
  warnings: {
    unknownTransaction: {
      title: 'Transaction inconnue',
      detail:
        'Elle contient plusieurs actions, ou certaines que le portefeuille ne peut pas lire. N’approuvez que si vous faites confiance à l’application.',
    },
    hiddenPermission: {
      title: 'Accorde une autorisation cachée',
      detail:
        'L’application n’en parle pas\u00a0: une autre adresse pourrait prendre vos jetons à tout moment, sans vous redemander.',
    },
    unknownCall: {
      title: 'Appel de contrat inconnu',
      detail:
        'Le portefeuille ne peut pas dire ce qu’il fait. N’approuvez que si vous faites confiance à l’application.',
    },
    simulated: {
      title: 'C’est une estimation',
      detail: 'Le résultat peut différer. N’approuvez que si vous faites confiance à l’application.',
    },
    highFee: {
      title: 'Frais de réseau élevés',
      detail: 'Les frais baissent quand le réseau est moins occupé. Vous pouvez refuser et réessayer plus tard.',
    },
    changed: {
      title: 'Cela a changé',
      detail: 'Le résultat est moins bon qu’à l’ouverture. Vérifiez-le à nouveau.',
    },
    lookAlike: {
      title: 'Ce n’est pas l’adresse que vous avez payée',
      detail: 'Seuls le début et la fin sont identiques. Des escrocs créent de telles adresses.',
    },
    unknownToken: {
      title: 'Jeton inconnu',
      detail: 'N’importe qui peut donner n’importe quel nom à un jeton. Vérifiez l’adresse\u00a0:',
    },
    lacksTokens: {
      title: { by: 'symbol', '': 'Pas assez de jetons', other: 'Pas assez de {symbol}' },
      detail: 'Vous avez moins que ce que cette demande requiert.',
    },
    wouldFail: {
      title: 'Cette transaction échouerait',
      detail: {
        by: 'reason',
        '': 'Rien ne serait envoyé, mais les frais de réseau pourraient être prélevés.',
        other: 'Le contrat indique\u00a0: {reason}',
      },
    },
    upgrade: {
      title: 'Active les fonctions intelligentes',
      detail:
        'Les applications peuvent alors regrouper des étapes, payer vos frais et demander des autorisations, jusqu’à ce que vous les désactiviez.',
    },
    otherContract: {
      title: 'Votre portefeuille ne peut pas envoyer cela',
      detail:
        'Un autre portefeuille a modifié le fonctionnement de votre compte sur ce réseau. Cherchez dans l’application un moyen d’envoyer les étapes une par une.',
    },
    mined: {
      title: 'Déjà exécutée',
      detail: 'La transaction est déjà confirmée et ne peut donc plus être remplacée.',
    },
    tooLittle: {
      title: 'Pas assez de {symbol}',
      detail: {
        by: 'balance',
        '': 'Votre solde est trop bas pour le montant et les frais de réseau.',
        other: 'Vous avez {balance}, ce qui ne couvre pas le montant et les frais de réseau.',
      },
    },
  },
}
