export const errors = {
  ACT_EXPIRED:
    'Die Bestätigung dieser Änderung hat zu lange gedauert. Prüfen Sie, ob die Uhr dieses Geräts richtig geht, und beginnen Sie von vorn.',
  ACT_SECRET_REQUIRED: 'Diese Wallet ist geschützt. Bestätigen Sie mit Ihrem Passwort oder Passkey.',
  ACT_NOT_PREPARED: 'Diese Änderung wurde auf diesem Gerät nicht vorbereitet. Beginnen Sie von vorn.',
  ACT_SIGNATURE_INVALID:
    'Diese Änderung wurde nicht mit dem Schlüssel der Wallet bestätigt. Melden Sie sich auf diesem Gerät erneut an und wiederholen Sie sie.',
  API_TIMED_OUT: {
    by: 'seconds',
    one: 'Der Server hat nicht innerhalb von {seconds} Sekunde geantwortet. Versuchen Sie es erneut.',
    other: 'Der Server hat nicht innerhalb von {seconds} Sekunden geantwortet. Versuchen Sie es erneut.',
  },
  API_UNREACHABLE: 'Verbindung zurzeit nicht möglich. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  ATOMIC_UPGRADE_REJECTED: 'Sie haben das dafür nötige Konto-Upgrade abgelehnt.',
  AUTH_REQUEST_EXPIRED: 'Die Anfrage ist abgelaufen. Versuchen Sie es erneut.',
  BALANCE_FAILED: 'Guthaben konnte nicht geladen werden. Die Anzeige ist möglicherweise nicht aktuell.',
  CHAIN_MISMATCH:
    'Ihre Wallet ist im Netzwerk {actual}, benötigt wird {expected}. Wechseln Sie das Netzwerk und versuchen Sie es erneut.',
  CALLS_WAIT_TIMED_OUT:
    'Die Aufrufe sind noch nicht bestätigt, können aber noch ausgeführt werden. Senden Sie sie nicht erneut; sehen Sie in Ihrer Wallet nach.',
  NETWORK_SWITCH_UNSUPPORTED:
    'Ihre Wallet lässt sich von hier aus nicht umschalten. Wählen Sie {network} in der Wallet.',
  CHAIN_NOT_SUPPORTED: 'Dieses Netzwerk wird nicht unterstützt.',
  CONNECTION_REJECTED: 'Sie haben die Anfrage abgelehnt. Es wurde nichts geteilt.',
  CONNECT_ABORTED: 'Die Verbindungsanfrage wurde abgebrochen. Es wurde nichts geteilt.',
  CONNECT_FAILED: 'Verbindung fehlgeschlagen. Versuchen Sie es erneut.',
  DISCONNECT_FAILED: 'Trennen fehlgeschlagen. Versuchen Sie es erneut.',
  FEE_CAP_TOO_HIGH: 'Die Höchstgebühr ist unangemessen hoch. Senken Sie sie.',
  FEE_CAP_TOO_LOW:
    'Die Höchstgebühr liegt unter dem, was das Netzwerk gerade verlangt. Erhöhen Sie sie oder warten Sie.',
  INSUFFICIENT_FUNDS: 'Guthaben nicht ausreichend: Das Konto deckt Betrag und Netzwerkgebühr nicht.',
  NETWORK_SWITCH_FAILED: 'Netzwerkwechsel fehlgeschlagen. Sie sind weiterhin auf {network}.',
  NAME_INVALID:
    'Ein Name hat 4 bis 63 Buchstaben, Ziffern oder Bindestriche und beginnt und endet mit einem Buchstaben oder einer Ziffer.',
  NAME_LIMIT_REACHED: 'Dieses Konto hat bereits {count} Namen und kann keine weiteren haben.',
  NAME_NOT_FOUND: 'Diesen Namen hat niemand registriert.',
  NAME_TAKEN: 'Dieser Name ist vergeben oder sieht einem vergebenen zu ähnlich. Wählen Sie einen anderen.',
  NONCE_EXPIRED: 'Diese Anmeldeanfrage ist abgelaufen. Melden Sie sich erneut an.',
  NONCE_UNKNOWN: 'Diese Anmeldeanfrage ist ungültig oder wurde bereits verwendet. Melden Sie sich erneut an.',
  PAIRING_EXPIRED: 'QR-Code abgelaufen. Fordern Sie einen neuen Code an.',
  PAIRING_URI_EXPIRED: 'Der Link ist abgelaufen. Versuchen Sie es mit einem neuen Link.',
  PROPOSAL_EXPIRED: 'Die Verbindungsanfrage ist abgelaufen. Versuchen Sie es erneut.',
  RATE_LIMITED: 'Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es erneut.',
  REFRESH_TOKEN_INVALID: 'Ihre Sitzung ist nicht mehr gültig. Melden Sie sich erneut an.',
  REFRESH_TOKEN_REUSED:
    'Ihre Sitzung wurde doppelt verwendet und zu Ihrer Sicherheit beendet. Melden Sie sich erneut an.',
  RELAY_OFFLINE: 'Keine Internetverbindung. Prüfen Sie Ihr Netzwerk und versuchen Sie es erneut.',
  RELAY_UNREACHABLE: 'Verbindung zurzeit nicht möglich. Neuer Versuch …',
  REQUEST_EXPIRED: 'Die Anfrage ist abgelaufen. Versuchen Sie es erneut.',
  RPC_RESOURCE_UNAVAILABLE: 'In Ihrer Wallet ist noch eine andere Anfrage offen. Beantworten Sie sie zuerst.',
  RPC_TRANSACTION_REJECTED: 'Die Transaktion wurde abgelehnt, bevor sie das Netzwerk erreichte.',
  SEND_ACCOUNT_CHANGED:
    'Ihre Wallet hat das Konto gewechselt. Es wurde nichts gesendet. Prüfen Sie die Überweisung erneut.',
  SEND_AMOUNT_AMBIGUOUS:
    '{value} kann zwei Beträge bedeuten. Geben Sie {whole} für den größeren ein, {decimal} oder {comma} für den kleineren.',
  SEND_AMOUNT_AND_RECEIVER_REQUIRED: 'Geben Sie einen Betrag und einen Empfänger ein.',
  SEND_AMOUNT_INVALID: {
    by: 'decimals',
    one: '{value} ist kein gültiger Betrag. Verwenden Sie Ziffern und höchstens {decimals} Nachkommastelle.',
    other: '{value} ist kein gültiger Betrag. Verwenden Sie Ziffern und höchstens {decimals} Nachkommastellen.',
  },
  SEND_AMOUNT_ZERO: 'Geben Sie einen Betrag größer als null ein.',
  SEND_FAILED: 'Es wurde nichts gesendet. {reason}',
  SEND_INSUFFICIENT_BALANCE: 'Nicht genug {symbol}. Sie haben {balance} {symbol}.',
  SEND_INSUFFICIENT_FEE: 'Nicht genug {symbol} für die Netzwerkgebühr.',
  SEND_NETWORK_CHANGED:
    'Ihre Wallet hat das Netzwerk gewechselt. Es wurde nichts gesendet. Prüfen Sie die Überweisung erneut.',
  SEND_RECEIVER_INVALID:
    '{value} ist in diesem Netzwerk keine gültige Adresse. Prüfen Sie sie und versuchen Sie es erneut.',
  SEND_RECEIVER_IS_TOKEN:
    'Das ist die Adresse des Tokens selbst. Was dorthin gesendet wird, ist verloren. Geben Sie die Adresse des Empfängers ein.',
  SEND_RECEIVER_NOT_WALLET:
    'Das ist die Adresse eines Token-Kontos, eines Tokens oder eines Programms. Dorthin Gesendetes kann verloren gehen. Geben Sie die Adresse der Wallet des Empfängers ein.',
  SEND_RECEIVER_ZERO:
    'Diese Adresse gehört niemandem. Was dorthin gesendet wird, ist verloren. Prüfen Sie die Adresse.',
  SEND_REFUSED: 'Diese Überweisung würde scheitern: Der Token oder der Empfänger lässt sie nicht zu.',
  SEND_REFUSED_BECAUSE: 'Diese Überweisung würde scheitern. Der Smart Contract meldet: {reason}',
  SEND_REJECTED: 'Sie haben die Anfrage in Ihrer Wallet abgelehnt. Es wurde nichts gesendet.',
  SEND_TOKEN_REQUIRED: 'Wählen Sie ein Token.',
  SEND_UNKNOWN: 'Ihre Wallet hat nicht geantwortet. Prüfen Sie dort die Aktivitäten, bevor Sie erneut senden.',
  SERVER_BUSY: 'Der Server ist gerade ausgelastet. Versuchen Sie es gleich noch einmal.',
  SERVER_ERROR: 'Bei uns ist etwas schiefgelaufen. Versuchen Sie es gleich noch einmal.',
  SESSION_ACCOUNT_MISMATCH:
    'Diese Sitzung gehört zu einem anderen Konto. Melden Sie sich mit dem verbundenen Konto an.',
  SESSION_EXPIRED: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an.',
  SESSION_MISSING: 'Sie sind nicht angemeldet.',
  SESSION_REVOKED: 'Sie wurden abgemeldet. Melden Sie sich erneut an.',
  SIGNATURE_DECLINED: 'Signatur abgelehnt',
  SIGNATURE_INVALID: 'Die Signatur passt nicht zu diesem Konto und dieser Nachricht. Sie sind nicht angemeldet.',
  SIWX_DOMAIN_MISMATCH: 'Die signierte Nachricht gilt für {actual}, nicht für {expected}. Sie sind nicht angemeldet.',
  SIWX_BACKEND_FAILED: 'Der Anmeldedienst dieser Website hat nicht geantwortet. Versuchen Sie es erneut.',
  SIWX_INIT_FAILED: 'Anmeldung konnte nicht gestartet werden. Versuchen Sie es erneut.',
  SIWX_MESSAGE_EXPIRED: 'Die Anmeldenachricht ist abgelaufen. Melden Sie sich erneut an.',
  SIWX_MESSAGE_NOT_YET_VALID:
    'Die Anmeldenachricht ist noch nicht gültig. Prüfen Sie die Uhr Ihres Geräts und melden Sie sich erneut an.',
  SIWX_URI_MISMATCH:
    'Die signierte Nachricht nennt {actual}, das nicht zu {expected} gehört. Sie sind nicht angemeldet.',
  TOKEN_BALANCE_UNAVAILABLE: 'Guthaben konnte nicht geladen werden',
  TRANSACTION_REPLACED: 'Ihre Wallet hat diese Transaktion durch eine andere ersetzt.',
  TRANSACTION_NOT_PENDING: 'Die Transaktion steht nicht mehr aus und lässt sich daher nicht ändern.',
  TRANSACTION_NOT_REPLACEABLE: 'Öffnen Sie {wallet}, um sie zu beschleunigen oder abzubrechen.',
  ONRAMP_UNAVAILABLE: 'Kryptowährung lässt sich gerade nicht kaufen. Versuchen Sie es gleich noch einmal.',
  ONRAMP_AMOUNT_OUT_OF_RANGE: 'Geben Sie einen Betrag von {min} bis {max} {currency} ein.',
  ONRAMP_QUOTE_EXPIRED:
    'Dieses Angebot ist nicht mehr aktuell. Prüfen Sie das neue und versuchen Sie es dann noch einmal.',
  ACCOUNT_DATA_UNAVAILABLE: 'Aktivität und NFTs sind zurzeit nicht verfügbar. Versuchen Sie es gleich noch einmal.',
  PRICES_UNAVAILABLE: 'Zurzeit sind keine Preise verfügbar. Versuchen Sie es gleich noch einmal.',
  SWAP_QUOTE_EXPIRED: 'Dieser Preis ist nicht mehr aktuell. Prüfen Sie den neuen und versuchen Sie es erneut.',
  SWAP_WOULD_FAIL:
    'Dieser Tausch würde zurzeit fehlschlagen. Prüfen Sie Ihr Guthaben und versuchen Sie es mit einem neuen Preis erneut.',
  SWAP_APPROVAL_FAILED: 'Das Netzwerk hat die Freigabe abgelehnt. Es wurde nichts getauscht. Versuchen Sie es erneut.',
  SWAP_TRANSACTION_UNSAFE:
    'Die vorbereitete Transaktion entspricht nicht dem Preis, dem Sie zugestimmt haben. Es wurde nichts gesendet.',
  SWAP_UNAVAILABLE:
    'Diese Token können für diesen Betrag zurzeit nicht getauscht werden. Versuchen Sie es mit einem anderen Betrag oder Token.',
  TRANSACTION_REVERTED: 'Das Netzwerk hat die Transaktion abgelehnt. Nur die Netzwerkgebühr wurde berechnet.',
  TRANSACTION_WAIT_TIMED_OUT:
    'Die Transaktion ist noch nicht bestätigt, kann aber noch durchgehen. Senden Sie sie nicht erneut; prüfen Sie sie in einem Block-Explorer.',
  UNSUPPORTED_CHAIN: 'Die App unterstützt dieses Netzwerk nicht. Wechseln Sie das Netzwerk, um fortzufahren.',
  USER_REJECTED: 'Sie haben die Anfrage in Ihrer Wallet abgelehnt.',
  WALLET_CHAIN_DISCONNECTED: 'Ihre Wallet ist nicht mit diesem Netzwerk verbunden.',
  WALLET_CHAIN_NOT_ADDED:
    'Ihre Wallet kennt dieses Netzwerk nicht. Fügen Sie es dort hinzu und wechseln Sie dann erneut.',
  WALLET_DISCONNECTED: 'Ihre Wallet ist mit keinem Netzwerk verbunden. Prüfen Sie ihre Verbindung.',
  WALLET_ERROR: '{message}',
  WALLET_HAS_NO_ACCOUNT:
    'Die Wallet hat kein Konto geteilt. Wählen Sie dort mindestens ein Konto aus und versuchen Sie es erneut.',
  WALLET_METHOD_UNSUPPORTED: 'Ihre Wallet unterstützt {method} nicht.',
  WALLET_UNAUTHORIZED:
    'Ihre Wallet hat dieses Konto oder diese Aktion nicht genehmigt. Verbinden Sie sich erneut und genehmigen Sie sie.',
  STORAGE_BLOCKED:
    'Dieser Browser lässt die Website keine Daten speichern, daher endet die Verbindung beim Verlassen. Erlauben Sie Websitedaten.',
  POPUPS_BLOCKED:
    'Der Browser blockiert Pop-up-Fenster. Erlauben Sie sie für diese Website und versuchen Sie es erneut.',
  WALLET_LOCKED: 'Ihre Wallet ist gesperrt. Entsperren Sie sie und versuchen Sie es erneut.',
  WALLET_UNREACHABLE: 'Ihre Wallet antwortet nicht. Öffnen Sie sie und versuchen Sie es erneut.',
  EMAIL_INVALID: 'Diese E-Mail-Adresse ist nicht gültig.',
  EMAIL_COOLDOWN: {
    by: 'seconds',
    one: 'Versuchen Sie es in {seconds} Sekunde erneut.',
    other: 'Versuchen Sie es in {seconds} Sekunden erneut.',
  },
  OTP_INVALID:
    'Der Code ist falsch oder abgelaufen. Sehen Sie in Ihrer neuesten E-Mail nach oder fordern Sie einen neuen Code an.',
  OTP_USED: 'Dieser Code wurde bereits verwendet. Fordern Sie einen neuen an.',
  DEVICE_NOT_ACTIVE: 'Dieses Gerät kann die Wallet nicht verwenden. Melden Sie sich erneut an.',
  LOGIN_REQUIRED: 'Ihre Anmeldung ist abgelaufen. Melden Sie sich erneut an.',
  DEVICE_NOT_APPROVED:
    'Dieses Gerät ist noch nicht bestätigt. Öffnen Sie den Link in unserer E-Mail oder fordern Sie einen neuen an.',
  WALLET_FROZEN: 'Diese Wallet ist gesperrt. Bis ihr Besitzer sie entsperrt, kann nichts signiert werden.',
  WALLET_EXISTS:
    'Für diese E-Mail-Adresse gibt es bereits eine Wallet. Melden Sie sich erneut an, um sie zu verwenden.',
  SHARE_EPOCH_WRONG: 'Die Schlüsselteile dieser Wallet wurden ersetzt. Melden Sie sich erneut an.',
  LINK_INVALID: 'Dieser Link ist abgelaufen oder wurde bereits verwendet.',
  EMBEDDED_KEY_MISMATCH:
    'Ihre Wallet lässt sich auf diesem Gerät nicht öffnen. Es wurde nichts signiert. Melden Sie sich erneut an.',
  PROTECTION_SECRET_WRONG:
    'Dieses Passwort oder dieser Passkey öffnet Ihre Wallet nicht. Versuchen Sie es noch einmal.',
  PROTECTION_SECRET_REQUIRED:
    'Ihre Wallet ist geschützt. Melden Sie sich noch einmal an und verwenden Sie Ihr Passwort oder Ihren Passkey.',
  PASSKEY_NOT_USED:
    'Es wurde kein Passkey verwendet. Sie haben abgebrochen, oder es hat zu lange gedauert. Versuchen Sie es noch einmal.',
  PASSKEY_UNSUPPORTED:
    'Dieser Passkey funktioniert in diesem Browser nicht für Wallets. Es wurde nichts geändert. Verwenden Sie einen anderen Passkey oder einen anderen Browser.',
  PASSKEY_WINDOW_BLOCKED:
    'Ihr Browser hat das Fenster für Ihren Passkey blockiert. Erlauben Sie Pop-ups für diese Seite und versuchen Sie es noch einmal.',
  EMBEDDED_ADDRESS_MISMATCH:
    'Der gefundene Schlüssel gehört nicht zu Ihrer Adresse, deshalb wurde nichts signiert. Wenden Sie sich an den Support der App.',
  EMBEDDED_SIGNER_FAILED:
    'Ihre Wallet konnte die Anfrage nicht abschließen. Es wurde nichts signiert. Versuchen Sie es erneut.',
  SMART_ACCOUNT_UNSUPPORTED: 'Diese App unterstützt Smart Accounts möglicherweise nicht.',
  DEVICE_STORE_BLOCKED:
    'Ihr Browser blockiert den Speicher dieser Wallet. Erlauben Sie Websitedaten oder verlassen Sie den privaten Modus, und laden Sie diese Seite neu.',
  VAULT_UNREACHABLE: 'Die Server Ihrer Wallet sind zurzeit nicht erreichbar. Versuchen Sie es erneut.',
  EMAIL_LOGIN_MISSING: 'Es wartet keine Anmeldung auf einen Code. Geben Sie zuerst Ihre E-Mail-Adresse ein.',
  EMAIL_UNCHANGED: 'Das ist schon Ihre E-Mail-Adresse. Geben Sie eine andere ein.',
  EXPORT_EXPIRED:
    'Dieser Export ist abgelaufen oder wurde abgebrochen. Beginnen Sie ihn in den Sicherheitseinstellungen Ihrer Wallet von vorn.',
  EMAIL_CHANGE_EXPIRED: 'Diese Änderung der E-Mail-Adresse ist abgelaufen. Beginnen Sie von vorn.',
  EMAIL_RESERVED:
    'Eine Wallet ist in den letzten 24 Stunden von dieser Adresse zu einer anderen gewechselt. Melden Sie sich mit der neuen Adresse an, oder machen Sie die Änderung mit dem Link in unserer E-Mail rückgängig.',
  EMAIL_CHANGE_UNAVAILABLE:
    'Nur bei einer Wallet, bei der Sie sich per E-Mail anmelden, lässt sich die Adresse ändern.',
  DELETION_SCHEDULED:
    'Diese Wallet wird bald gelöscht. Entscheiden Sie sich zuerst in ihren Sicherheitseinstellungen dafür, sie zu behalten.',
  EMAIL_CHANGE_MISSING:
    'Es wartet keine Änderung der E-Mail-Adresse auf einen Code. Geben Sie zuerst die neue Adresse ein.',
  FRAME_RPC_ABORTED: 'Die Anfrage wurde abgebrochen.',
  FRAME_ABORTED: 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
  FRAME_ERROR: 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
  FRAME_LOAD_FAILED: 'Die Anmeldung konnte nicht geladen werden. Versuchen Sie es erneut.',
  FRAME_REQUEST_TIMED_OUT: 'Ihre Wallet hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.',
  POPUP_CLOSED: 'Sie haben das Fenster vor dem Abschluss geschlossen. Versuchen Sie es erneut.',
  FARCASTER_FAILED: 'Die Verbindung zu Farcaster ist fehlgeschlagen. Versuchen Sie es erneut.',
  POPUP_NOT_LOADED: 'Das Anmeldefenster wurde nicht geladen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  SOCIAL_START_FAILED: 'Anmeldung konnte nicht gestartet werden. Versuchen Sie es erneut.',
  SOCIAL_PROVIDER_OFF:
    'Die Anmeldung mit {provider} ist für diese App nicht eingerichtet. Wählen Sie eine andere Anmeldung.',
  SOCIAL_SIGN_IN_EXPIRED: 'Diese Anmeldung ist abgelaufen oder wurde bereits verwendet. Beginnen Sie von vorn.',
  SOCIAL_SIGN_IN_REFUSED: '{provider} hat die Anmeldung nicht bestätigt. Beginnen Sie von vorn.',
  SOCIAL_ACCOUNT_OTHER:
    'Das ist nicht das Konto dieser Wallet. Beginnen Sie von vorn und wählen Sie das Konto, mit dem Sie sich anmelden.',
  SOCIAL_PROVIDER_UNREACHABLE: '{provider} antwortet gerade nicht. Versuchen Sie es gleich noch einmal.',
  SOCIAL_EMAIL_TAKEN:
    'Zur E-Mail-Adresse dieses Kontos gibt es bereits eine Wallet. Melden Sie sich mit Ihrer E\u2011Mail an.',
  SOCIAL_EMAIL_REQUIRED:
    'Dieses Konto bei {provider} hat keine bestätigte E-Mail-Adresse, die zum Wiederherstellen der Wallet nötig ist. Fügen Sie dort eine hinzu, oder melden Sie sich mit E-Mail an.',
  ORIGIN_NOT_ALLOWED: 'Der Server nimmt von dieser Website keine Anfragen an. Wenden Sie sich an den Support der App.',
  PROJECT_ID_INVALID: 'Diese App ist nicht richtig eingerichtet. Wenden Sie sich an den Support der App.',
}
