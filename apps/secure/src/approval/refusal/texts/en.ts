import type { RefusalTexts } from './texts.ts'

export const texts: RefusalTexts = {
  otherSite: (asked, origin) => ({
    title: 'Wrong site: this may be a scam',
    detail: `The message signs you in to ${asked}, but ${origin} is asking for it. It can't be signed.`,
  }),
  otherAccount: {
    title: 'Wrong account',
    detail: "The sign-in message is for a different account. It can't be signed.",
  },
  malformedSignIn: {
    title: 'Invalid sign-in message',
    detail: "It looks like a sign-in, but the site it is for can't be checked. It can't be signed.",
  },
  unboundTypedData: {
    title: 'Not tied to a network or a contract',
    detail: "This signature could be used anywhere, for anything. It can't be signed.",
  },
  hiddenPermission: {
    title: 'Permission in disguise',
    detail: "This would let someone else act for you. Apps ask for permissions openly. It can't be signed.",
  },
  hash: {
    title: 'Hidden content',
    detail: "The app wants a signature for content that it doesn't show. It can't be signed.",
  },
  accountControl: {
    title: 'Gives away control of your account',
    detail: "If you approved this, the app could do anything with your account. It can't be approved.",
  },
}
