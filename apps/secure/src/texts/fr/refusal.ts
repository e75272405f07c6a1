import type { RefusalTexts } from '../refusalTexts.ts'

export const texts: RefusalTexts = {
  otherSite: {
    title: 'Mauvais site\u00a0: possible escroquerie',
    signsInTo: 'Le message vous connecte à',
    askedBy: 'Il est demandé par',
    refused: 'Votre portefeuille ne le signera pas.',
  },
  otherAccount: {
    title: 'Mauvais compte',
    detail: 'Le message de connexion est pour un autre compte. Votre portefeuille ne le signera pas.',
  },
  malformedSignIn: {
    title: 'Message de connexion non valide',
    detail:
      'Il ressemble à une connexion, mais le site concerné ne peut pas être vérifié. Votre portefeuille ne le signera pas.',
  },
  unboundTypedData: {
    title: 'Non lié à un réseau ni à un contrat',
    detail: 'Cette signature pourrait servir partout et à n’importe quoi. Votre portefeuille ne la fournira pas.',
  },
  hiddenPermission: {
    title: 'Autorisation déguisée',
    detail:
      'Cela permettrait à quelqu’un d’autre d’agir pour vous. Une application honnête le demande ouvertement. Votre portefeuille ne le signera pas.',
  },
  hash: {
    title: 'Contenu caché',
    detail:
      'L’application veut une signature pour un contenu qu’elle ne montre pas. Votre portefeuille ne le signera pas.',
  },
  accountControl: {
    title: 'Cède le contrôle de votre compte',
    detail:
      'Si vous approuviez, l’application pourrait tout faire avec votre compte. Votre portefeuille ne le signera pas.',
  },
}
