import type { ProtectionTexts } from '../protectionTexts.ts'
import { texts as settings } from './settings.ts'

export const texts: ProtectionTexts = {
  tag: 'fr',
  dir: 'ltr',
  unlock: {
    title: 'Déverrouiller votre portefeuille',
    text: 'Votre portefeuille est protégé. Déverrouillez-le pour l’utiliser sur cet appareil.',
    password: 'Mot de passe',
    wrongPassword: 'Ce mot de passe n’ouvre pas votre portefeuille. Réessayez.',
    unlock: 'Déverrouiller',
    passkeyText: 'Votre portefeuille est protégé. Utilisez votre clé d’accès pour l’ouvrir sur cet appareil.',
    usePasskey: 'Utiliser la clé d’accès',
    wrongPasskey: 'Cette clé d’accès n’ouvre pas votre portefeuille. Réessayez.',
    lostPasskey:
      'Clé d’accès perdue\u202f? Sur un appareil où vous êtes encore connecté, protégez à nouveau votre portefeuille dans ses paramètres de sécurité.',
  },
  protect: {
    title: 'Protéger votre portefeuille',
    text: 'Les nouveaux appareils auront aussi besoin de votre clé d’accès ou de votre mot de passe.',
    factor: 'Protéger avec',
    byPasskey: 'Clé d’accès',
    byPassword: 'Mot de passe',
    passkeyText:
      'Vous ouvrez votre portefeuille avec votre empreinte, votre visage ou le verrouillage de l’écran. Enregistrez la clé d’accès là où tous vos appareils peuvent l’utiliser.',
    createPasskey: 'Créer une clé d’accès',
    passkeyWarning: 'Une clé d’accès perdue ne peut pas être remplacée',
    passkeyWarningDetail:
      'Si vous perdez cette clé d’accès et tous vos appareils, personne ne peut récupérer le portefeuille.',
    password: 'Nouveau mot de passe',
    passwordHelp: '12 caractères ou plus. Quelques mots inhabituels conviennent bien.',
    repeat: 'Répétez le mot de passe',
    short: 'Utilisez au moins 12 caractères.',
    guessable: 'C’est facile à deviner. Ajoutez des mots plus inhabituels.',
    different: 'Les mots de passe ne correspondent pas.',
    passwordWarning: 'Personne ne peut le réinitialiser',
    passwordWarningDetail: 'Si vous le perdez ainsi que tous vos appareils, votre portefeuille est perdu.',
    understood: 'Je comprends',
    next: 'Continuer',
  },
  proof: {
    linkTitle: 'Consultez vos e-mails',
    linkText: 'Ouvrez le lien envoyé à {email}. Sa page affiche ce nombre\u00a0:',
    codeTitle: 'Saisissez votre code',
    codeText: 'Nous l’avons envoyé à {email}.',
    code: 'Code à 6 chiffres',
    newLink: settings.sendNewLink,
    newCode: settings.sendNewCode,
  },
  triesLeft: settings.triesLeft,
  noTries: settings.noTries,
  account: settings,
  done: {
    title: 'Votre portefeuille est protégé',
    text: 'Vos autres appareils ont été déconnectés. Pour vous y reconnecter, il faut aussi votre clé d’accès ou votre mot de passe.',
    close: 'Terminé',
  },
  cancel: 'Annuler',
  tryAgain: 'Réessayer',
  working: 'Un instant…',
  errors: {
    ...settings.errors,
    PASSKEY_NOT_USED: 'Aucune clé d’accès n’a été utilisée. Vous avez annulé, ou cela a pris trop de temps. Réessayez.',
    PASSKEY_UNSUPPORTED:
      'Cette clé d’accès ne fonctionne pas pour les portefeuilles dans ce navigateur. Rien n’a été modifié. Utilisez une autre clé d’accès ou un autre navigateur.',
    PASSKEY_WINDOW_BLOCKED:
      'Votre navigateur a bloqué la fenêtre de votre clé d’accès. Autorisez les fenêtres pop-up pour cette page, puis réessayez.',
  },
}
