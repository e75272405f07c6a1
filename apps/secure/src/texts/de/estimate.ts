import type { EstimateTexts } from '../estimateTexts.ts'

export const texts: EstimateTexts = {
  asksSwap: 'möchte, dass Sie Token tauschen',
  asksBatchUpgrade: 'möchte, dass Sie mehrere Transaktionen senden und Smart-Funktionen einschalten',
  labels: {
    swap: 'Tausch',
    changes: 'Erwartete Änderungen',
    noChanges: 'Ihr Guthaben ändert sich nicht',
    unknownChanges: 'Änderungen Ihres Guthabens lassen sich in diesem Netzwerk nicht vorhersagen.',
    nft: 'NFT #{id}',
    newAccount: 'Neues Empfängerkonto',
    have: 'Sie haben {amount}',
    atLeast: 'Laut App erhalten Sie mindestens {amount}',
    claims: { by: 'symbol', '': 'Unbekannter Token', other: 'Unbekannter Token, nennt sich „{symbol}“' },
    paidAddress: 'Früher bezahlt',
    paidBefore: 'An diese Adresse haben Sie schon gesendet.',
    firstPayment: 'Neuer Empfänger. Prüfen Sie die Adresse.',
    runs: 'Smart Contract, den Ihr Konto ausführen wird',
    upTo: 'Bis zu {fee}',
    feePaidBy: '{host} zahlt die Netzwerkgebühr',
  },
  warnings: {
    unknownTransaction: {
      title: 'Unbekannte Transaktion',
      detail: 'Sie führt mehrere oder nicht lesbare Aktionen aus. Bestätigen Sie nur, wenn Sie der App vertrauen.',
    },
    hiddenPermission: {
      title: 'Erteilt eine versteckte Berechtigung',
      detail:
        'Die App nennt sie nicht: Eine andere Adresse kann Ihre Token jederzeit abheben, ohne Sie noch einmal zu fragen.',
    },
    unknownCall: {
      title: 'Unbekannter Smart-Contract-Aufruf',
      detail: 'Was er tut, ist nicht erkennbar. Bestätigen Sie nur, wenn Sie der App vertrauen.',
    },
    simulated: {
      title: 'Das ist eine Schätzung',
      detail: 'Das Ergebnis kann abweichen. Bestätigen Sie nur, wenn Sie der App vertrauen.',
    },
    highFee: {
      title: 'Hohe Netzwerkgebühr',
      detail: 'Gebühren sinken, wenn weniger los ist. Sie können ablehnen und es später erneut versuchen.',
    },
    changed: {
      title: 'Das hat sich geändert',
      detail: 'Das Ergebnis ist schlechter als beim Öffnen. Prüfen Sie es noch einmal.',
    },
    lookAlike: {
      title: 'Nicht die Adresse, an die Sie gezahlt haben',
      detail: 'Nur Anfang und Ende sind gleich. Betrüger legen solche Adressen an.',
    },
    unknownToken: {
      title: 'Unbekannter Token',
      detail: 'Jeder kann einem Token jeden Namen geben. Prüfen Sie die Adresse:',
    },
    lacksTokens: {
      title: { by: 'symbol', '': 'Nicht genug Token', other: 'Nicht genug {symbol}' },
      detail: 'Sie haben weniger, als diese Anfrage braucht.',
    },
    wouldFail: {
      title: 'Diese Transaktion würde fehlschlagen',
      detail: {
        by: 'reason',
        '': 'Es würde nichts gesendet, aber die Netzwerkgebühr könnte anfallen.',
        other: 'Der Smart Contract meldet: {reason}',
      },
    },
    upgrade: {
      title: 'Schaltet Smart-Funktionen ein',
      detail:
        'Apps können dann Schritte bündeln, Gebühren zahlen und um Berechtigungen bitten, bis Sie sie ausschalten.',
    },
    otherContract: {
      title: 'Diese Wallet kann das nicht senden',
      detail:
        'Eine andere Wallet hat geändert, wie Ihr Konto in diesem Netzwerk arbeitet. Suchen Sie in der App einen Weg, die Schritte einzeln zu senden.',
    },
    mined: {
      title: 'Bereits ausgeführt',
      detail: 'Die Transaktion ist bereits bestätigt und kann nicht mehr ersetzt werden.',
    },
    tooLittle: {
      title: 'Nicht genug {symbol}',
      detail: {
        by: 'balance',
        '': 'Ihr Guthaben reicht nicht für Betrag und Netzwerkgebühr.',
        other: 'Sie haben {balance}. Das reicht nicht für Betrag und Netzwerkgebühr.',
      },
    },
  },
}
