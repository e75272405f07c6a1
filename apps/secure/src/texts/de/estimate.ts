import type { EstimateTexts } from '../estimateTexts.ts'
import { namesBalance } from '../namesBalance.ts'

export const texts: EstimateTexts = {
  asksSwap: 'möchte, dass Sie Token tauschen',
  asksBatchUpgrade: 'möchte, dass Sie mehrere Transaktionen senden und Smart-Funktionen einschalten',
  labels: {
    swap: 'Tausch',
    changes: 'Erwartete Änderungen',
    noChanges: 'Ihr Guthaben ändert sich nicht',
    unknownChanges: 'Änderungen Ihres Guthabens lassen sich in diesem Netzwerk nicht vorhersagen.',
    nft: (id) => `NFT #${id}`,
    newAccount: 'Neues Empfängerkonto',
    have: (amount) => `Sie haben ${amount}`,
    atLeast: (amount) => `Laut App erhalten Sie mindestens ${amount}`,
    claims: (symbol) => (symbol ? `Unbekannter Token, nennt sich „${symbol}“` : 'Unbekannter Token'),
    paidAddress: 'Früher bezahlt',
    paidBefore: 'An diese Adresse haben Sie schon gesendet.',
    firstPayment: 'Neuer Empfänger. Prüfen Sie die Adresse.',
    runs: 'Smart Contract, den Ihr Konto ausführen wird',
    upTo: (fee) => `Bis zu ${fee}`,
    feePaidBy: (host) => `${host} zahlt die Netzwerkgebühr`,
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
    wouldFail: (reason, symbol) =>
      reason && namesBalance(reason)
        ? { title: `Nicht genug ${symbol ?? 'Token'}`, detail: 'Sie haben weniger, als diese Anfrage braucht.' }
        : {
            title: 'Diese Transaktion würde fehlschlagen',
            detail: reason
              ? `Der Smart Contract meldet: ${reason}`
              : 'Es würde nichts gesendet, aber die Netzwerkgebühr könnte anfallen.',
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
    tooLittle: (symbol, balance) => ({
      title: `Nicht genug ${symbol}`,
      detail: balance
        ? `Sie haben ${balance}. Das reicht nicht für Betrag und Netzwerkgebühr.`
        : 'Ihr Guthaben reicht nicht für Betrag und Netzwerkgebühr.',
    }),
  },
}
