import type { VaultRole } from '@latchkey/contracts/vault/routes'
import { openPostgres } from '@latchkey/node/postgres/openPostgres'
import { acts } from './migrations/acts.ts'
import { approvalPurpose } from './migrations/approvalPurpose.ts'
import { auditChains } from './migrations/auditChains.ts'
import { auth } from './migrations/auth.ts'
import { codeNetworks } from './migrations/codeNetworks.ts'
import { common } from './migrations/common.ts'
import { deletions } from './migrations/deletions.ts'
import { emailChanges } from './migrations/emailChanges.ts'
import { exportedWallets, exports } from './migrations/exports.ts'
import { farcasterAnswers } from './migrations/farcasterAnswers.ts'
import { freshProofs } from './migrations/freshProofs.ts'
import { newDevices } from './migrations/newDevices.ts'
import { ownerSecrets } from './migrations/ownerSecrets.ts'
import { protection } from './migrations/protection.ts'
import { recovery } from './migrations/recovery.ts'
import { recoveryDevices } from './migrations/recoveryDevices.ts'
import { social } from './migrations/social.ts'
import { statements } from './migrations/statements.ts'
import { sweepClock } from './migrations/sweepClock.ts'
import type { Database, Schema } from './schema.ts'

const queryTimeoutMs = 5_000

/** Connects to the database of one role and runs its migrations. */
export function openDatabase(role: VaultRole, connection: openPostgres.Connection): Promise<Database> {
  const ofRole =
    role === 'auth'
      ? {
          '0002_auth': auth,
          '0003_social': social,
          '0004_email_changes': emailChanges,
          '0005_exported_wallets': exportedWallets,
          '0006_exports': exports,
          '0007_deletions': deletions,
          '0008_fresh_proofs': freshProofs,
          '0009_farcaster_answers': farcasterAnswers,
          '0010_acts': acts,
          '0011_code_networks': codeNetworks,
          '0012_sweep_clock': sweepClock,
          '0013_audit_chains': auditChains,
        }
      : {
          '0002_recovery': recovery,
          '0003_approval_purpose': approvalPurpose,
          '0004_protection': protection,
          '0005_email_changes': emailChanges,
          '0006_exported_wallets': exportedWallets,
          '0007_deletions': deletions,
          '0008_new_devices': newDevices,
          '0009_acts': acts,
          '0010_recovery_devices': recoveryDevices,
          '0011_sweep_clock': sweepClock,
          '0012_audit_chains': auditChains,
        }
  const migrations = {
    '0001_common': common,
    ...ofRole,
    '0020_statements': statements,
    '0021_owner_secrets': ownerSecrets,
  }
  return openPostgres<Schema>({ connection, migrations, queryTimeoutMs })
}
