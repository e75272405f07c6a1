import type { ApprovalTexts } from './texts.ts'

export const texts: ApprovalTexts = {
  tag: 'de',
  dir: 'ltr',
  asks: {
    nativeTransfer: 'möchte eine Zahlung senden',
    tokenTransfer: 'möchte eine Zahlung senden',
    tokenApproval: 'möchte deine Token ausgeben dürfen',
    collectionApproval: 'möchte eine Berechtigung für deine NFTs ändern',
    contractCall: 'möchte eine Transaktion senden',
    signIn: 'möchte, dass du dich anmeldest',
    message: 'möchte, dass du eine Nachricht signierst',
    typedData: 'möchte, dass du Daten signierst',
    permit: 'möchte deine Token ausgeben dürfen',
    raw: 'möchte eine Transaktion senden',
  },
  saysItIs: (name) => `Nennt sich ${name}`,
  labels: {
    send: 'Senden',
    to: 'An',
    allow: 'Berechtigung zum Ausgeben',
    stop: 'Berechtigung zurücknehmen',
    spender: 'Berechtigter',
    operator: 'Berechtigter',
    everything: (symbol) => `Alle deine ${symbol}`,
    allNfts: 'Alle deine NFTs dieser Sammlung',
    call: 'Vertragsaufruf',
    create: 'Neuer Vertrag',
    contract: 'Vertrag',
    collection: 'Sammlung',
    message: 'Nachricht',
    emptyMessage: 'Die Nachricht ist leer.',
    signInTo: 'Anmelden bei',
    statement: 'Nachricht',
    domain: 'App',
    changes: 'Erwartete Änderungen deines Guthabens',
    noChanges: 'Dein Guthaben ändert sich nicht',
    unknownChanges: 'Änderungen deines Guthabens lassen sich in diesem Netzwerk nicht vorhersagen.',
    nft: (id) => `NFT #${id}`,
    units: 'Einheiten',
    account: 'Konto',
    network: 'Netzwerk',
    networkFee: 'Netzwerkgebühr',
    upTo: (fee) => `Bis zu ${fee}`,
    estimating: 'Wird geschätzt …',
    noFee: 'Keine',
    notKnown: 'Unbekannt',
    notGiven: 'Nicht angegeben',
    details: 'Details',
    method: 'Methode',
  },
  fields: { 'Gas limit': 'Gas-Limit', Nonce: 'Nonce', 'Recent blockhash': 'Letzter Blockhash' },
  buttons: {
    approve: 'Bestätigen',
    sign: 'Signieren',
    signIn: 'Anmelden',
    reject: 'Ablehnen',
    close: 'Schließen',
    tryAgain: 'Erneut versuchen',
  },
  waiting: (count) => (count === 1 ? 'Danach noch 1 Anfrage' : `Danach noch ${count} Anfragen`),
  working: 'Bestätigt. Wird ausgeführt …',
  refusals: {
    otherSite: (asked, origin) => ({
      title: 'Falsche Website: möglicherweise Betrug',
      detail: `Die Nachricht meldet dich bei ${asked} an, aber ${origin} fragt danach. Sie kann nicht signiert werden.`,
    }),
    otherAccount: {
      title: 'Falsches Konto',
      detail: 'Die Anmeldung gilt für ein anderes Konto als deines. Sie kann nicht signiert werden.',
    },
    malformedSignIn: {
      title: 'Ungültige Anmeldung',
      detail: 'Es lässt sich nicht prüfen, für welche Website sie gilt. Sie kann nicht signiert werden.',
    },
    unboundTypedData: {
      title: 'Nicht an Netzwerk oder Vertrag gebunden',
      detail: 'Diese Signatur könnte überall für alles verwendet werden. Sie kann nicht erstellt werden.',
    },
    hash: {
      title: 'Verborgener Inhalt',
      detail: 'Die App zeigt nicht, was signiert werden soll. Es kann nicht signiert werden.',
    },
  },
  warnings: {
    unlimited: (what) => ({
      title: 'Unbegrenzte Berechtigung',
      detail: `Der Berechtigte kann ${what} jetzt und später nehmen, ohne dich noch einmal zu fragen.`,
    }),
    allNfts: {
      title: 'Berechtigung für die ganze Sammlung',
      detail: 'Der Berechtigte kann jetzt und später jedes deiner NFTs nehmen, ohne dich noch einmal zu fragen.',
    },
    allowance: {
      title: 'Der Berechtigte kann diesen Betrag nehmen',
      detail: 'Jederzeit, ohne dich noch einmal zu fragen.',
    },
    permit: {
      title: 'Diese Signatur ist eine Berechtigung',
      detail: 'Sie gibt sofort Zugriff auf deine Token, ohne Transaktion und ohne Gebühr.',
    },
    hiddenPermission: {
      title: 'Erteilt auch eine Berechtigung',
      detail: 'Mit der Transaktion darf eine andere Adresse deine Token ausgeben:',
    },
    unknownCall: {
      title: 'Unbekannter Vertragsaufruf',
      detail:
        'Was er tut, ist nicht erkennbar. Prüfe die Änderungen deines Guthabens und bestätige nur, wenn du der App vertraust.',
    },
    unknownTransaction: {
      title: 'Unbekannte Transaktion',
      detail: 'Sie tut mehreres oder etwas nicht Lesbares. Bestätige nur, wenn du der App vertraust.',
    },
    unknownToken: (address) => ({
      title: 'Unbekannter Token',
      detail: `Jeder kann einem Token jeden Namen geben. Prüfe seinen Vertrag: ${address}`,
    }),
    unreadableMessage: {
      title: 'Nicht lesbare Nachricht',
      detail: 'Sie ist kein Text. Signiere nur, wenn du der App vertraust.',
    },
    noNetwork: {
      title: 'Gilt in jedem Netzwerk',
      detail: 'Die Daten nennen kein Netzwerk, also gilt die Signatur in allen.',
    },
    wouldFail: (reason) => ({
      title: 'Diese Transaktion würde fehlschlagen',
      detail: reason
        ? `Der Vertrag meldet: ${reason}`
        : 'Es würde nichts gesendet, aber die Netzwerkgebühr könnte anfallen.',
    }),
    unreachable: {
      title: 'Das Netzwerk ist nicht erreichbar',
      detail: 'Prüfe deine Verbindung und versuche es erneut.',
    },
    tooLittle: (symbol) => ({
      title: `Nicht genug ${symbol}`,
      detail: 'Dein Guthaben reicht nicht für Betrag und Netzwerkgebühr.',
    }),
    covered: {
      title: 'Etwas verdeckt dieses Fenster',
      detail:
        'Bestätigen ist erst möglich, wenn alles zu sehen ist. Schließe, was davor liegt, oder lade die Seite neu.',
    },
  },
}
