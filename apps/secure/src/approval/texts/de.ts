import type { ApprovalTexts } from './texts.ts'

export const texts: ApprovalTexts = {
  tag: 'de',
  dir: 'ltr',
  asks: {
    nativeTransfer: 'möchte eine Zahlung senden',
    tokenTransfer: 'möchte eine Zahlung senden',
    tokenApproval: 'möchte Ihre Token ausgeben dürfen',
    collectionApproval: 'möchte eine Berechtigung für Ihre NFTs ändern',
    contractCall: 'möchte eine Transaktion senden',
    swap: 'möchte Token tauschen',
    signIn: 'möchte, dass Sie sich anmelden',
    message: 'möchte, dass Sie eine Nachricht signieren',
    batch: 'möchte mehrere Transaktionen auf einmal senden',
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
    everything: (symbol) => `Alle Ihre ${symbol}`,
    allNfts: 'Alle Ihre NFTs dieser Sammlung',
    call: 'Vertragsaufruf',
    swap: 'Tausch',
    create: 'Neuer Vertrag',
    contract: 'Vertrag',
    collection: 'Sammlung',
    message: 'Nachricht',
    emptyMessage: 'Die Nachricht ist leer.',
    signInTo: 'Anmelden bei',
    statement: 'Nachricht',
    changes: 'Erwartete Änderungen Ihres Guthabens',
    noChanges: 'Ihr Guthaben ändert sich nicht',
    unknownChanges: 'Änderungen Ihres Guthabens lassen sich in diesem Netzwerk nicht vorhersagen.',
    nft: (id) => `NFT #${id}`,
    units: 'Einheiten',
    account: 'Konto',
    network: 'Netzwerk',
    networkFee: 'Netzwerkgebühr',
    newAccount: 'Neues Empfängerkonto',
    upTo: (fee) => `Bis zu ${fee}`,
    feePaidBy: (host) => `Gebühr bezahlt ${host}`,
    callNumber: (number, count) => `Aufruf ${number} von ${count}`,
    estimating: 'Wird geschätzt …',
    noFee: 'Keine',
    notKnown: 'Unbekannt',
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
    tryAgain: 'Wiederholen',
    confirm: 'Bestätigen',
    openWindow: 'In Fenster öffnen',
    showWindow: 'Fenster zeigen',
  },
  ownWindow: {
    needed: {
      title: 'In einem eigenen Fenster entscheiden',
      detail: 'Die Seite könnte hier Teile der Anfrage verdecken. Im Fenster sehen Sie die ganze Anfrage.',
    },
    open: { title: 'Im Fenster fortfahren', detail: 'Bestätigen Sie die Anfrage dort oder lehnen Sie sie ab.' },
    blocked: {
      title: 'Ihr Browser hat das Fenster blockiert',
      detail: 'Erlauben Sie Pop-ups für diese Seite und versuchen Sie es noch einmal.',
    },
  },
  waiting: (count) => (count === 1 ? 'Danach noch 1 Anfrage' : `Danach noch ${count} Anfragen`),
  working: 'Bestätigt. Wird ausgeführt …',
  siteMatches: (host) => ({
    title: 'Nachricht und Website stimmen überein',
    detail: `Sie melden sich bei ${host} an und nirgends sonst.`,
  }),
  warnings: {
    unlimited: (what) => ({
      title: 'Unbegrenzte Berechtigung',
      detail: `Der Berechtigte kann ${what} jetzt und später abheben, ohne Sie noch einmal zu fragen.`,
    }),
    bySignature: 'Ihre Signatur allein genügt.',
    allNfts: {
      title: 'Berechtigung für die ganze Sammlung',
      detail: 'Der Berechtigte kann jetzt und später jedes Ihrer NFTs entnehmen, ohne Sie noch einmal zu fragen.',
    },
    allowance: {
      title: 'Der Berechtigte kann diesen Betrag abheben',
      detail: 'Jederzeit, ohne Sie noch einmal zu fragen.',
    },
    hiddenPermission: {
      title: 'Erteilt auch eine Berechtigung',
      detail: 'Mit der Transaktion darf eine andere Adresse Ihre Token ausgeben:',
    },
    unknownCall: {
      title: 'Unbekannter Vertragsaufruf',
      detail: 'Was er tut, ist nicht erkennbar. Bestätigen Sie nur, wenn Sie der App vertrauen.',
    },
    simulated: {
      title: 'Das ist eine Schätzung',
      detail: 'Das Ergebnis kann abweichen. Bestätigen Sie nur, wenn Sie der App vertrauen.',
    },
    unknownTransaction: {
      title: 'Unbekannte Transaktion',
      detail: 'Sie führt mehrere oder nicht lesbare Aktionen aus. Bestätigen Sie nur, wenn Sie der App vertrauen.',
    },
    unknownToken: {
      title: 'Unbekannter Token',
      detail: 'Jeder kann einem Token jeden Namen geben. Prüfen Sie die Adresse:',
    },
    unreadableMessage: {
      title: 'Nicht lesbare Nachricht',
      detail: 'Sie ist kein Text. Signieren Sie nur, wenn Sie der App vertrauen.',
    },
    wouldFail: (reason) => ({
      title: 'Diese Transaktion würde fehlschlagen',
      detail: reason
        ? `Der Vertrag meldet: ${reason}`
        : 'Es würde nichts gesendet, aber die Netzwerkgebühr könnte anfallen.',
    }),
    unreachable: {
      title: 'Das Netzwerk ist nicht erreichbar',
      detail: 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    },
    upgrade: {
      title: 'Schaltet einmalig Smart-Funktionen ein',
      detail:
        'Danach führt es mehrere Schritte mit einer Bestätigung aus, und Apps können die Gebühren zahlen. Ihre Adresse bleibt gleich. Ihr Konto führt dann diesen Vertrag aus:',
    },
    otherContract: {
      title: 'Ihr Konto nutzt einen anderen Smart Contract',
      detail:
        'Eine andere Wallet hat es erweitert. Mehrere Schritte lassen sich nicht zusammen senden. Nichts wird überschrieben.',
    },
    mined: {
      title: 'Bereits bestätigt',
      detail: 'Die ausstehende Transaktion ist in einem Block und kann nicht mehr ersetzt werden.',
    },
    tooLittle: (symbol) => ({
      title: `Nicht genug ${symbol}`,
      detail: 'Ihr Guthaben reicht nicht für Betrag und Netzwerkgebühr.',
    }),
    covered: {
      title: 'Etwas verdeckt dieses Fenster',
      detail:
        'Bestätigen ist erst möglich, wenn alles zu sehen ist. Schließen Sie, was davor liegt, oder laden Sie die Seite neu.',
    },
  },
}
