import { Bolt } from '@latchkey/ui/icons/Bolt'
import { Card } from '@latchkey/ui/icons/Card'
import { Clock } from '@latchkey/ui/icons/Clock'
import { Globe } from '@latchkey/ui/icons/Globe'
import { Key } from '@latchkey/ui/icons/Key'
import { Mail } from '@latchkey/ui/icons/Mail'
import { Picture } from '@latchkey/ui/icons/Picture'
import { Send } from '@latchkey/ui/icons/Send'
import { Sun } from '@latchkey/ui/icons/Sun'
import { Swap } from '@latchkey/ui/icons/Swap'
import type { ActionCard } from './ActionCard.tsx'
import { useAccent } from './code/useAccent.ts'
import accentCode from './code/useAccent.ts?raw'
import { useActivity } from './code/useActivity.ts'
import activityCode from './code/useActivity.ts?raw'
import { useBuy } from './code/useBuy.ts'
import buyCode from './code/useBuy.ts?raw'
import { useEmailSignIn } from './code/useEmailSignIn.ts'
import emailCode from './code/useEmailSignIn.ts?raw'
import { useNfts } from './code/useNfts.ts'
import nftsCode from './code/useNfts.ts?raw'
import { useSend } from './code/useSend.ts'
import sendCode from './code/useSend.ts?raw'
import { useSettings } from './code/useSettings.ts'
import settingsCode from './code/useSettings.ts?raw'
import { useSocialSignIn } from './code/useSocialSignIn.ts'
import socialCode from './code/useSocialSignIn.ts?raw'
import { useSwap } from './code/useSwap.ts'
import swapCode from './code/useSwap.ts?raw'

type Feature = ActionCard.Feature

export const signInFeatures: readonly Feature[] = [
  {
    icon: <Mail />,
    title: 'Sign in with e-mail',
    text: 'A six-digit code, then a wallet of your own.',
    label: 'Use e-mail',
    useAction: useEmailSignIn,
    code: emailCode,
  },
  {
    icon: <Key />,
    title: 'Sign in with a social account',
    text: 'Google, X, Apple and others. No extension, no seed phrase.',
    label: 'Choose an account',
    useAction: useSocialSignIn,
    code: socialCode,
  },
]

export const moneyFeatures: readonly Feature[] = [
  {
    icon: <Send />,
    title: 'Send',
    text: 'To a name or an address, with the network fee up front.',
    label: 'Send tokens',
    useAction: useSend,
    code: sendCode,
    needs: 'account',
  },
  {
    icon: <Swap />,
    title: 'Swap',
    text: 'Every cost before you confirm, and a warning if the price is bad.',
    label: 'Swap 0.1 ETH',
    useAction: useSwap,
    code: swapCode,
    needs: 'ethereum',
  },
  {
    icon: <Card />,
    title: 'Buy',
    text: 'Pay by card or bank. Here a sandbox takes the payment.',
    label: 'Buy tokens',
    useAction: useBuy,
    code: buyCode,
    needs: 'ethereum',
  },
]

export const accountFeatures: readonly Feature[] = [
  {
    icon: <Picture />,
    title: 'NFTs',
    text: 'Pictures and collections of the account.',
    label: 'View NFTs',
    useAction: useNfts,
    code: nftsCode,
    needs: 'account',
  },
  {
    icon: <Clock />,
    title: 'Activity',
    text: 'Transfers, swaps and purchases, month by month.',
    label: 'View activity',
    useAction: useActivity,
    code: activityCode,
    needs: 'account',
  },
  {
    icon: <Globe />,
    title: 'Names',
    text: 'A short name for an e-mail or social account, chosen in its settings.',
    label: 'Open settings',
    useAction: useSettings,
    code: settingsCode,
    needs: 'account',
  },
  {
    icon: <Bolt />,
    title: 'Smart account',
    text: 'E-mail and social accounts approve several calls at once, and a sponsor can pay the fee.',
    label: 'Open settings',
    useAction: useSettings,
    code: settingsCode,
    needs: 'account',
  },
]

export const themeFeature: Feature = {
  icon: <Sun />,
  title: 'Theme',
  text: 'Your accent, corners and font, in light and dark.',
  label: 'Change the accent',
  useAction: useAccent,
  code: accentCode,
}
