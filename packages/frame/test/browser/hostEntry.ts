// Build entry with all functions of the host that a page uses.
import { createFrameHost } from '../../src/host/createFrameHost.ts'
import { reloadFrame } from '../../src/host/reloadFrame.ts'
import { removeFrame } from '../../src/host/removeFrame.ts'
import { request } from '../../src/host/request.ts'
import { signOut } from '../../src/host/signOut.ts'
import { sync } from '../../src/host/sync.ts'

export const host = { createFrameHost, reloadFrame, removeFrame, request, signOut, sync }
