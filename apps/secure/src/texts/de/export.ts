import type { ExportTexts } from '../exportTexts.ts'
import { texts as steps } from './protection.ts'

export const texts: ExportTexts = {
  tag: 'de',
  dir: 'ltr',
  title: 'Schlüssel exportieren',
  keysTitle: 'Ihre Schlüssel',
  cancelled: 'Es wurde nichts exportiert. Sie können diese Seite schließen.',
  failed: 'Der Export ist fehlgeschlagen. Beginnen Sie in den Sicherheitseinstellungen Ihrer Wallet einen neuen.',
  unready:
    'Der Teil dieser Seite, der Ihre Schlüssel zeigt, wurde nicht geladen. Prüfen Sie Ihre Verbindung, schalten Sie Erweiterungen aus, die hier Skripte blockieren, und versuchen Sie es noch einmal.',
  confirm: {
    text: 'Mit Ihren Schlüsseln öffnen Sie diese Wallet in einer anderen App.',
    theft: 'Wer die Schlüssel hat, hat alles',
    theftDetail:
      'Damit kann jeder jederzeit Ihr gesamtes Guthaben nehmen. Niemand kann das rückgängig machen, und Sperren hilft dagegen nicht.',
    scam: 'Hat Sie jemand dazu aufgefordert?',
    scamDetail: 'Kein Support braucht je Ihre Schlüssel. Schließen Sie diese Seite, wenn jemand danach gefragt hat.',
    word: 'EXPORTIEREN',
    typeWord: 'Geben Sie {word} ein, um fortzufahren',
    proofHelp: 'Danach senden wir Ihnen einen Link und einen Code per E-Mail.',
    proofHelpSocial: 'Danach melden Sie sich noch einmal bei Ihrem Konto an.',
    next: 'Weiter',
  },
  shown: {
    text: 'Halten Sie eine Taste gedrückt, um einen Schlüssel zu sehen. Eine Minute danach werden beide von dieser Seite entfernt.',
    goingText: 'Beide Schlüssel werden innerhalb einer Minute von dieser Seite entfernt.',
    warning: 'Lassen Sie das niemanden sehen',
    warningDetail: 'Bewahren Sie die Schlüssel offline auf. Geben Sie sie nie auf einer Website ein.',
    evm: 'Privater Schlüssel für Ethereum und andere EVM-Netzwerke',
    sol: 'Geheimer Schlüssel für Solana',
    hold: 'Zum Anzeigen halten',
    copy: 'Kopieren',
    copyNow: 'Trotzdem kopieren',
    copied: 'Kopiert',
    copyFailed: 'Nicht kopiert',
    copyWarning: 'Andere Apps können lesen, was Sie kopieren',
    copyWarningDetail: 'Fügen Sie es sofort ein und kopieren Sie danach etwas anderes.',
    done: 'Fertig',
    goneTitle: 'Ihre Schlüssel sind ausgeblendet',
    goneText:
      'Sie sind nicht mehr auf dieser Seite, und Sie können sie schließen. Beginnen Sie einen neuen Export, um die Schlüssel wieder zu sehen.',
  },
  steps: {
    ...steps,
    unlock: {
      ...steps.unlock,
      passkeyText: 'Ihre Wallet ist geschützt. Verwenden Sie Ihren Passkey, um die Schlüssel zu exportieren.',
      text: 'Ihre Wallet ist geschützt. Geben Sie Ihr Passwort ein, um ihre Schlüssel zu exportieren.',
    },
  },
}
