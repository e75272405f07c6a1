// Build entry with all functions of the host that a page uses.
import { createFrameHost, removeFrame } from '../../src/host/createFrameHost.ts'
import { reloadFrame } from '../../src/host/reloadFrame.ts'
import { request, sync } from '../../src/host/request.ts'
import { signOut } from '../../src/host/signOut.ts'

export const host = { createFrameHost, reloadFrame, removeFrame, request, signOut, sync }
