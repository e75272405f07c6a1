import type { ApprovalPurpose, FreshPurpose, ProofPurpose } from '@latchkey/contracts/vault/purposes'
import type { StatementPurpose } from '@latchkey/contracts/vault/statement'
import type { ColumnType, Generated, Kysely } from 'kysely'
import type { Envelope } from './envelope.ts'

/** Tables of a vault. Times are `timestamptz` from the injected clock. Each role has its own database. */
export type Schema = {
  readonly users: {
    user_id: string
    frozen_at: Date | null
    unfreeze_at: Date | null
    created_at: Date
    /** When this user and all their data will be deleted. */
    delete_at: ColumnType<Date | null, Date | null | undefined>
    /** Language of the mails about it. */
    delete_locale: ColumnType<string | null, string | null | undefined>
    /** This vault deletes nothing before it has sent its reminder. */
    delete_reminded_at: ColumnType<Date | null, Date | null | undefined>
  }
  /** Identities of users: e-mail addresses and social accounts. The encrypted value is the address, or empty. */
  readonly factors: Envelope & { lookup: Buffer; user_id: string; created_at: Date }
  readonly wallets: {
    wallet_id: string
    user_id: string
    state: 'prepared' | 'active'
    /** Canonical JSON of the wallet record. */
    record: string
    record_mac: Buffer
    /** Sealed seed; empty in the recovery role. */
    container: Buffer
    commitment: Buffer
    epoch: number
    created_at: Date
    /** Only for prepared wallets. */
    expires_at: Date
    /** The device that prepared it. */
    device_id: string
    /** When this role last released its share for an export. */
    exported_at: Date | null
    /** Role recovery only: where the wallet was made, until this vault has proved the address by a link. */
    made_origin: Generated<string | null>
    made_browser: Generated<string | null>
  }
  /** `device_id` is empty for shares of the recovery set. */
  readonly shares: Envelope & { wallet_id: string; kind: 'device' | 'recovery'; device_id: string; epoch: number }
  readonly nonces: { device_id: string; nonce: string; expires_at: Date }
  /** Events counted by rate limits. */
  readonly events: { name: string; key: string; at: Date }
  readonly freeze_links: { token_hash: Buffer; lookup: Buffer; expires_at: Date }
  /** Links that stop the deletion of a wallet. */
  readonly keep_links: { token_hash: Buffer; user_id: string; expires_at: Date }
  /** Users that were deleted, so that a restored backup does not bring them back. */
  readonly tombstones: { user_id: string; deleted_at: Date }
  /** The encrypted value holds both addresses as JSON. */
  readonly email_changes: Envelope & {
    change_id: string
    user_id: string
    /** The device that started the change. */
    device_id: string
    old_lookup: Buffer
    new_lookup: Buffer
    /** Role auth only: the code of the current step. */
    challenge_id: string | null
    /** Role auth only: when the owner of the old address confirmed. */
    verified_at: Date | null
    changed_at: Date | null
    undone_at: Date | null
    /** Role auth only. */
    undo_hash: Buffer | null
    expires_at: Date
  }
  /** Statements to the other vault. Signed again for each delivery. */
  readonly statements: {
    act_id: string
    purpose: StatementPurpose
    /** Null for `restored`, like the epoch. */
    wallet_id: string | null
    epoch: number | null
    /** Fields of this purpose, as canonical JSON. */
    fields: string
    issued_at: Date
    /** MAC of the columns above and the time of issue; null for `restored`. */
    mac: Buffer | null
    /** When a carrier last fetched it. */
    offered_at: ColumnType<Date | null, Date | null | undefined>
    /** When the receipt arrived. */
    received_at: ColumnType<Date | null, Date | null | undefined>
  }
  /** Acts of the other vault that were applied here. */
  readonly received_acts: { act_id: string; wallet_id: string; at: Date }
  /** One row: the numbers of this database and of the other vault's since their last restore. */
  readonly incarnation: { one_row: boolean; own: number; partner: number }
  /** Signed acts that this vault has carried out. */
  readonly acts: {
    act_id: string
    wallet_id: string
    device_id: string
    act: string
    /** Subject of the act: an approval, change, device or commitment. */
    subject: string
    signature_hash: Buffer
    at: Date
  }
  /** Public halves of the secrets that sealed a wallet's recovery share, by the commitment of that set. */
  readonly owner_secrets: {
    wallet_id: string
    commitment: Buffer
    /** base64url. */
    public_key: string
    /** When this vault put it in place of the one before; null while the protection is only prepared. */
    set_at: Date | null
    mac: Buffer
  }
  /** One row. `jumped_at` is null while the clock is trusted. */
  readonly sweep_clock: { id: number; seen_at: Date; jumped_at: Date | null }
  /** Append-only. Each row holds the hash of the user's previous one. */
  readonly audit: {
    /** Order of insertion within a user, and of the first rows of users. */
    seq: Generated<number>
    /** Position in the user's chain, starting at 1. */
    position: number
    at: Date
    event: string
    user_id: string
    device_id: string
    detail: string
    previous_hash: Buffer
    hash: Buffer
  }
  /** Role auth only, like the next five tables. The encrypted value is the e-mail address. */
  readonly challenges: Envelope & {
    challenge_id: string
    lookup: Buffer
    purpose: string
    device_id: string
    code_mac: Buffer
    attempts: number
    used: boolean
    /** Keyed hash of the network that requested it; empty if requests are not counted per network. */
    network: string
    expires_at: Date
  }
  /** Devices whose code was accepted, with the time until they may create or join a wallet. */
  readonly logins: { device_id: string; user_id: string; expires_at: Date }
  /** Social sign-ins in progress. */
  readonly social_flows: {
    state_hash: Buffer
    device_id: string
    provider: string
    code_challenge: string
    nonce: string
    purpose: ProofPurpose
    origin: string
    /** Farcaster only: the signed message, encrypted. */
    answer: Generated<Buffer | null>
    expires_at: Date
  }
  /** Social proofs that have not been used yet. */
  readonly fresh_proofs: {
    proof_id: string
    user_id: string
    purpose: FreshPurpose
    device_id: string
    expires_at: Date
  }
  /** Exports that have not released a share yet. */
  readonly exports: {
    token_hash: Buffer
    wallet_id: string
    /** The device that requested it. */
    device_id: string
    /** The page that opened it. */
    page_id: string | null
    expires_at: Date
  }
  readonly devices: {
    device_id: string
    wallet_id: string
    status: 'prepared' | 'active' | 'revoked'
    browser: string
    origin: string
    created_at: Date
    used_at: Date
  }
  /** Role recovery only. The encrypted value is the e-mail address. */
  readonly approvals: Envelope & {
    approval_id: string
    purpose: ApprovalPurpose
    lookup: Buffer
    device_id: string
    token_hash: Buffer
    match_number: string
    /** Numbers that the page of the link offers, separated by spaces; empty if it only shows `match_number`. */
    choices: string
    /** The visitor has already chosen a wrong number once. */
    chose_wrong: boolean
    browser: string
    place: string
    origin: string
    locale: string
    approved_at: Date | null
    expires_at: Date
  }
  /** Role recovery only: the addresses with which devices want to sign up. The encrypted value is the address. */
  readonly announcements: Envelope & { device_id: string; origin: string; expires_at: Date }
  /** Role recovery only. Devices that have rebuilt the wallet key. */
  readonly key_devices: { device_id: string; wallet_id: string; added_at: Date }
  /** Role recovery only. The encrypted value is a recovery share, sealed by its owner, as JSON. */
  readonly protections: Envelope & {
    wallet_id: string
    user_id: string
    epoch: number
    commitment: Buffer
    record: string
    record_mac: Buffer
    created_at: Date
  }
}

export type Database = Kysely<Schema>
