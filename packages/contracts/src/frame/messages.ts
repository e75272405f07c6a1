import * as v from 'valibot'
import { projectIdSchema } from '../api/projectIdSchema.ts'
import { frameReadTimeoutMs, frameRequestTimeoutMs } from '../constants/frame.ts'
import {
  accountTypeSchema,
  addressSchema,
  codeSchema,
  emailSchema,
  matchNumberSchema,
  networkIdSchema,
  shownTextSchema,
  signInSchema,
  socialProviderSchema,
  userSchema,
  webUrlSchema,
} from './schemas.ts'
import { themeVariablesSchema } from './themeSchema.ts'

type PageRequest = {
  readonly direction: 'toFrame'
  readonly request: 'none' | v.GenericSchema
  readonly answer: 'none' | v.GenericSchema
  /** Starts when the request is sent. `none`: the visitor or a chain decides. */
  readonly timeoutMs: number | 'none'
  /** `byMethod`: each RPC method has its own, see `rpc/methodPolicy`. */
  readonly policy: 'free' | 'byMethod'
}

type FrameEvent = { readonly direction: 'toPage'; readonly payload: v.GenericSchema }

const none = { direction: 'toFrame', request: 'none', answer: 'none', policy: 'free' } as const
const read = { ...none, timeoutMs: frameReadTimeoutMs } as const
const login = { ...none, timeoutMs: frameRequestTimeoutMs } as const

/** With `verifyDevice`: the number that the visitor has to choose on the page of the link. */
const linkNumber = { matchNumber: v.optional(matchNumberSchema) } as const
const stepAnswer = v.strictObject({ action: v.picklist(['connect', 'verifyDevice']), ...linkNumber })

const userRequest = {
  /** With `signIn`: the account that signs in. Otherwise the account of visitors who have not chosen one. */
  preferredAccountType: v.optional(accountTypeSchema),
  signIn: v.optional(signInSchema),
} as const

/** Every message between a page and the secure frame (spec S7.30). Host and guest take their types and payload checks from it. */
export const frameMessages = {
  /** `verifyDevice` continues a sign-in whose link was mailed before. */
  'connect email': {
    ...login,
    request: v.strictObject({ email: emailSchema }),
    answer: v.strictObject({
      action: v.picklist(['verifyDevice', 'verifyCode', 'connect']),
      ...linkNumber,
    }),
  },
  /**
   * Waits until the visitor has chosen the number on the page of the link, then signs in. `verifyDevice`: another link with another
   * number was mailed, because the visitor chose a wrong one.
   */
  'connect device': { ...login, answer: stepAnswer },
  /** E-mails another link, which 'connect device' then waits for. */
  'resend link': { ...login, answer: v.strictObject({ matchNumber: v.optional(matchNumberSchema) }) },
  /** `verifyDevice`: the wallet is not on this device yet, and a link was mailed, which 'connect device' waits for. */
  'submit one-time code': { ...login, request: v.strictObject({ otp: codeSchema }), answer: stepAnswer },
  'get social redirect uri': {
    ...login,
    request: v.strictObject({ provider: socialProviderSchema }),
    answer: v.strictObject({ uri: webUrlSchema }),
  },
  /** `uri` names the sign-in. The provider's response reaches the frame from the popup, not from the page. */
  'connect social': {
    ...login,
    request: v.strictObject({
      uri: webUrlSchema,
      chainId: v.optional(networkIdSchema),
      preferredAccountType: v.optional(accountTypeSchema),
    }),
    answer: v.strictObject({
      /** `verifyDevice`: 'connect device' waits for the link mailed to `email`, and then signs in. */
      action: v.picklist(['connect', 'verifyDevice']),
      email: v.optional(emailSchema),
      matchNumber: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{2}$/))),
    }),
  },
  'get farcaster uri': { ...login, answer: v.strictObject({ url: webUrlSchema }) },
  /** Waits until the visitor scanned the code or left the view. */
  'connect farcaster': {
    ...none,
    timeoutMs: 'none',
    answer: v.strictObject({ userName: v.pipe(v.string(), v.maxLength(256)) }),
  },
  'get user': {
    ...login,
    request: v.strictObject({
      chainId: v.optional(networkIdSchema),
      socialUri: v.optional(webUrlSchema),
      ...userRequest,
    }),
    answer: userSchema,
  },
  'is connected': { ...read, answer: v.strictObject({ isConnected: v.boolean() }) },
  /** The page stops waiting after `frameSignOutWaitMs`; the frame continues. */
  'sign out': read,
  'get chain id': { ...read, answer: v.strictObject({ chainId: networkIdSchema }) },
  'switch network': {
    ...read,
    request: v.strictObject({ chainId: networkIdSchema }),
    answer: v.strictObject({ chainId: networkIdSchema }),
  },
  'get smart-account networks': {
    ...read,
    answer: v.strictObject({ chainIds: v.pipe(v.array(networkIdSchema), v.maxLength(256)) }),
  },
  'init smart account': { ...read, answer: v.strictObject({ address: addressSchema, isDeployed: v.boolean() }) },
  'set preferred account': {
    ...read,
    request: v.strictObject({ type: accountTypeSchema }),
    answer: v.strictObject({ type: accountTypeSchema, address: addressSchema }),
  },
  /** Sending it again with the same address mails the current step's code again. */
  'update email': {
    ...login,
    request: v.strictObject({ email: emailSchema }),
    answer: v.strictObject({
      action: v.picklist(['verifyPrimaryCode', 'verifySecondaryCode']),
      /** With `verifyPrimaryCode`: shown on the page of the link that was also sent to the current address. */
      matchNumber: v.optional(matchNumberSchema),
    }),
  },
  /** @throws DEVICE_NOT_APPROVED until the link has been opened; the code stays valid */
  'update email primary code': { ...login, request: v.strictObject({ otp: codeSchema }) },
  'update email secondary code': {
    ...login,
    request: v.strictObject({ otp: codeSchema }),
    answer: v.strictObject({ newEmail: emailSchema }),
  },
  /** Opens the frame's dialog in which the visitor can protect the wallet with a passkey or a password. */
  'protect wallet': { ...none, timeoutMs: 'none', answer: v.strictObject({ isProtected: v.boolean() }) },
  /**
   * Shows the wallet's devices and security settings in the frame. Resolves when the visitor closes them; the page receives nothing
   * else.
   */
  'show wallet security': { ...none, timeoutMs: 'none' },
  /** Cancels the uppermost dialog of the frame, as Escape inside the frame does. False if no dialog is open. */
  dismiss: { ...read, answer: v.strictObject({ isDismissed: v.boolean() }) },
  'sync theme': {
    ...read,
    request: v.strictObject({
      themeMode: v.optional(v.picklist(['light', 'dark'])),
      themeVariables: v.optional(themeVariablesSchema),
    }),
  },
  'sync dapp data': {
    ...read,
    request: v.strictObject({
      projectId: projectIdSchema,
      metadata: v.optional(
        v.strictObject({
          name: v.pipe(shownTextSchema, v.maxLength(64)),
          description: v.optional(shownTextSchema),
          url: v.optional(webUrlSchema),
          icons: v.optional(v.pipe(v.array(webUrlSchema), v.maxLength(4))),
        }),
      ),
    }),
  },
  reload: read,
  'RPC request': {
    ...none,
    timeoutMs: 'none',
    policy: 'byMethod',
    request: v.strictObject({
      method: v.pipe(v.string(), v.maxLength(64)),
      /** Absent: the active network. */
      chainId: v.optional(networkIdSchema),
      params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
    }),
    answer: v.unknown(),
  },
  /** The frame has to be shown or hidden. */
  visibility: { direction: 'toPage', payload: v.strictObject({ visible: v.boolean() }) },
  /** The session ended or started without a request of this page. */
  'connection changed': { direction: 'toPage', payload: v.strictObject({ isConnected: v.boolean() }) },
} as const satisfies Readonly<Record<string, PageRequest | FrameEvent>>
