import type { RefusalTexts } from '../refusalTexts.ts'

export const texts: RefusalTexts = {
  otherSite: {
    title: 'Wrong site: this may be a scam',
    signsInTo: 'The message signs you in to',
    askedBy: "It's asked for by",
    refused: "Your wallet won't sign it.",
  },
  otherAccount: {
    title: 'Wrong account',
    detail: "The sign-in message is for a different account. Your wallet won't sign it.",
  },
  malformedSignIn: {
    title: 'Invalid sign-in message',
    detail: "It looks like a sign-in, but the site it is for can't be checked. Your wallet won't sign it.",
  },
  unboundTypedData: {
    title: 'Not tied to a network or a contract',
    detail: "This signature could be used anywhere, for anything. Your wallet won't sign it.",
  },
  hiddenPermission: {
    title: 'Permission in disguise',
    detail: "This would let someone else act for you. Honest apps ask for this openly. Your wallet won't sign it.",
  },
  hash: {
    title: 'Hidden content',
    detail: "The app wants a signature for content that it doesn't show. Your wallet won't sign it.",
  },
  accountControl: {
    title: 'Gives away control of your account',
    detail: "If you approved this, the app could do anything with your account. Your wallet won't sign it.",
  },
}
