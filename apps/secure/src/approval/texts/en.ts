import type { ApprovalTexts } from './texts.ts'

export const texts: ApprovalTexts = {
  tag: 'en',
  dir: 'ltr',
  asks: {
    nativeTransfer: 'wants to send a payment',
    tokenTransfer: 'wants to send a payment',
    tokenApproval: 'wants permission to spend your tokens',
    collectionApproval: 'wants to change a permission for your NFTs',
    contractCall: 'wants to send a transaction',
    signIn: 'wants you to sign in',
    message: 'wants you to sign a message',
    batch: 'wants to send several transactions at once',
    raw: 'wants to send a transaction',
  },
  saysItIs: (name) => `Claims to be ${name}`,
  labels: {
    send: 'Send',
    to: 'To',
    allow: 'Spending permission',
    stop: 'Revoke permission',
    spender: 'Spender',
    operator: 'Operator',
    everything: (symbol) => `All your ${symbol}`,
    allNfts: 'All your NFTs in this collection',
    call: 'Contract call',
    create: 'New contract',
    contract: 'Contract',
    collection: 'Collection',
    message: 'Message',
    emptyMessage: 'The message is empty.',
    signInTo: 'Sign in to',
    statement: 'Message',
    changes: 'Expected balance changes',
    noChanges: 'No change to your balances',
    unknownChanges: "Balance changes can't be predicted on this network.",
    nft: (id) => `NFT #${id}`,
    units: 'units',
    account: 'Account',
    network: 'Network',
    networkFee: 'Network fee',
    newAccount: 'New recipient account',
    upTo: (fee) => `Up to ${fee}`,
    feePaidBy: (host) => `Fee paid by ${host}`,
    callNumber: (number, count) => `Call ${number} of ${count}`,
    estimating: 'Estimating…',
    noFee: 'None',
    notKnown: 'Unknown',
    details: 'Details',
    method: 'Method',
  },
  fields: {},
  buttons: {
    approve: 'Approve',
    sign: 'Sign',
    signIn: 'Sign in',
    reject: 'Reject',
    close: 'Close',
    tryAgain: 'Try again',
    confirm: 'Confirm',
    openWindow: 'Open in a window',
    showWindow: 'Show the window',
  },
  ownWindow: {
    needed: {
      title: 'Decide in a separate window',
      detail: 'The page could hide part of this request here. You see the whole request in the window.',
    },
    open: { title: 'Continue in the window', detail: 'Approve or reject the request there.' },
    blocked: { title: 'Your browser blocked the window', detail: 'Allow pop-ups for this page, then try again.' },
  },
  waiting: (count) => (count === 1 ? '1 more request after this one' : `${count} more requests after this one`),
  working: 'Approved. Finishing…',
  refusals: {
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
      title: 'Hidden permission',
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
  },
  warnings: {
    unlimited: (what) => ({
      title: 'Unlimited permission',
      detail: `The spender can take ${what}, now and later, without asking you again.`,
    }),
    allNfts: {
      title: 'Permission for the whole collection',
      detail: 'The operator can take all of your NFTs in it, now and later, without asking you again.',
    },
    allowance: {
      title: 'The spender can take this amount',
      detail: 'At any time, without asking you again.',
    },
    hiddenPermission: {
      title: 'This also grants a permission',
      detail: 'The transaction allows another address to spend your tokens:',
    },
    unknownCall: {
      title: 'Unknown contract call',
      detail: "The wallet can't tell what it does. Check the balance changes, and approve only if you trust the app.",
    },
    unknownTransaction: {
      title: 'Unknown transaction',
      detail: "It contains several actions, or some that the wallet can't read. Approve only if you trust the app.",
    },
    unknownToken: (address) => ({
      title: 'Unknown token',
      detail: `Anyone can give a token any name. Check its contract: ${address}`,
    }),
    unreadableMessage: {
      title: 'Unreadable message',
      detail: "It isn't plain text. Sign only if you trust the app.",
    },
    wouldFail: (reason) => ({
      title: 'This transaction would fail',
      detail: reason ? `The contract says: ${reason}` : 'Nothing would be sent, but the network fee could be charged.',
    }),
    unreachable: { title: "The network can't be reached", detail: 'Check your connection, then try again.' },
    upgrade: {
      title: 'Upgrades your account, once',
      detail:
        'Your account can then run several steps with one approval, and apps can pay its fees. Your address stays the same. Your account will run this contract:',
    },
    otherContract: {
      title: 'Your account runs another contract',
      detail: "Another wallet upgraded it. Several steps can't be sent together, and nothing is overwritten.",
    },
    mined: {
      title: 'Already confirmed',
      detail: "The pending transaction is in a block, so it can't be replaced anymore.",
    },
    tooLittle: (symbol) => ({
      title: `Not enough ${symbol}`,
      detail: 'Your balance is too low for the amount and the network fee.',
    }),
    covered: {
      title: 'Something covers this window',
      detail: 'You can approve once all of it is visible. Close whatever is in front of it, or reload the page.',
    },
  },
}
