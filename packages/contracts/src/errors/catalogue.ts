import type { ErrorRow } from '@latchkey/base/errors'
import * as account from './account.ts'
import * as acts from './acts.ts'
import * as api from './api.ts'
import * as config from './config.ts'
import * as connect from './connect.ts'
import * as custody from './custody.ts'
import * as domain from './domain.ts'
import * as embedded from './embedded.ts'
import * as frame from './frame.ts'
import * as names from './names.ts'
import * as networks from './networks.ts'
import * as onramp from './onramp.ts'
import * as pairing from './pairing.ts'
import * as permissions from './permissions.ts'
import * as project from './project.ts'
import * as protocolClient from './protocolClient.ts'
import * as relay from './relay.ts'
import * as rpc from './rpc.ts'
import * as send from './send.ts'
import * as setup from './setup.ts'
import * as sign from './sign.ts'
import * as siwx from './siwx.ts'
import * as social from './social.ts'
import * as swap from './swap.ts'
import * as testing from './testing.ts'
import * as transaction from './transaction.ts'
import * as troubleshoot from './troubleshoot.ts'
import * as vault from './vault.ts'
import * as wallet from './wallet.ts'

/** The rows of one file, under that file's name. */
export type ErrorDomain = { readonly domain: string; readonly rows: Readonly<Record<string, ErrorRow>> }

/** Every error of the product, for docs and tests. Never import it in browser code: it contains every text. */
export const errorCatalogue: readonly ErrorDomain[] = Object.freeze([
  { domain: 'config', rows: config },
  { domain: 'setup', rows: setup },
  { domain: 'project', rows: project },
  { domain: 'connect', rows: connect },
  { domain: 'pairing', rows: pairing },
  { domain: 'networks', rows: networks },
  { domain: 'account', rows: account },
  { domain: 'names', rows: names },
  { domain: 'siwx', rows: siwx },
  { domain: 'send', rows: send },
  { domain: 'transaction', rows: transaction },
  { domain: 'swap', rows: swap },
  { domain: 'onramp', rows: onramp },
  { domain: 'troubleshoot', rows: troubleshoot },
  { domain: 'wallet', rows: wallet },
  { domain: 'permissions', rows: permissions },
  { domain: 'rpc', rows: rpc },
  { domain: 'api', rows: api },
  { domain: 'protocolClient', rows: protocolClient },
  { domain: 'relay', rows: relay },
  { domain: 'sign', rows: sign },
  { domain: 'frame', rows: frame },
  { domain: 'vault', rows: vault },
  { domain: 'embedded', rows: embedded },
  { domain: 'custody', rows: custody },
  { domain: 'acts', rows: acts },
  { domain: 'domain', rows: domain },
  { domain: 'social', rows: social },
  { domain: 'testing', rows: testing },
])
