import type { EstimateTexts } from '../estimateTexts.ts'

export const texts: EstimateTexts = {
  asksSwap: 'wants you to swap tokens',
  asksBatchUpgrade: 'wants you to send several transactions and turn on smart features',
  labels: {
    swap: 'Swap',
    changes: 'Expected balance changes',
    noChanges: 'No change to your balances',
    unknownChanges: "Balance changes can't be predicted on this network.",
    nft: 'NFT #{id}',
    newAccount: 'New recipient account',
    have: 'You have {amount}',
    atLeast: 'According to the app, you get at least {amount}',
    claims: { by: 'symbol', '': 'Unknown token', other: 'Unknown token that calls itself “{symbol}”' },
    paidAddress: 'Paid before',
    paidBefore: "You've sent to this address before.",
    firstPayment: 'New recipient. Check the address.',
    runs: 'Contract your account will run',
    upTo: 'Up to {fee}',
    feePaidBy: '{host} pays the network fee',
  },
  warnings: {
    unknownTransaction: {
      title: 'Unknown transaction',
      detail: "It contains several actions, or some that the wallet can't read. Approve only if you trust the app.",
    },
    hiddenPermission: {
      title: 'Grants a hidden permission',
      detail:
        "The app doesn't mention it: another address could take your tokens at any time without asking you again.",
    },
    unknownCall: {
      title: 'Unknown contract call',
      detail: "The wallet can't tell what it does. Approve only if you trust the app.",
    },
    simulated: {
      title: 'This is an estimate',
      detail: 'The result can differ. Approve only if you trust the app.',
    },
    highFee: {
      title: 'High network fee',
      detail: 'Fees fall when the network is less busy. You can reject this and try again later.',
    },
    changed: {
      title: 'This has changed',
      detail: 'The result is worse than when you opened this. Check it again.',
    },
    lookAlike: {
      title: "Not the address you've paid before",
      detail: 'It only starts and ends the same. Scammers create such addresses.',
    },
    unknownToken: { title: 'Unknown token', detail: 'Anyone can give a token any name. Check the address:' },
    lacksTokens: {
      title: { by: 'symbol', '': 'Not enough tokens', other: 'Not enough {symbol}' },
      detail: 'You have less than this request needs.',
    },
    wouldFail: {
      title: 'This transaction would fail',
      detail: {
        by: 'reason',
        '': 'Nothing would be sent, but the network fee could be charged.',
        other: 'The contract says: {reason}',
      },
    },
    upgrade: {
      title: 'Turns on smart features',
      detail: 'Apps can then bundle steps, pay your fees and ask for permissions, until you turn them off.',
    },
    otherContract: {
      title: "Your wallet can't send this",
      detail:
        'Another wallet changed how your account works on this network. Look in the app for a way to send the steps one by one.',
    },
    mined: {
      title: 'Already went through',
      detail: "The transaction is already confirmed, so it can't be replaced anymore.",
    },
    tooLittle: {
      title: 'Not enough {symbol}',
      detail: {
        by: 'balance',
        '': 'Your balance is too low for the amount and the network fee.',
        other: "You have {balance}, which doesn't cover the amount and the network fee.",
      },
    },
  },
}
