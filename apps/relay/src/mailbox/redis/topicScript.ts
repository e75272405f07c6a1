import { topicRecords } from './topicRecords.ts'

/**
 * The rules of `topic.ts` as one Lua script, which Redis executes atomically: it loads the topics of a batch, runs the commands in
 * their order, and publishes the messages that other relays have to deliver. All keys of a batch are in one hash slot.
 *
 * `KEYS`: due times, space in use, outbox, holder of the links to upstream relays, then for each topic its records and its bodies.
 * `ARGV`: JSON of {@link Batch}, then the bodies that its commands refer to.
 */
export const topicScript = `${topicRecords}
local function refs(t, isWanted, max)
  local found = {}
  for id, e in pairs(t.m) do if isWanted(e) then found[#found + 1] = { e.seq, id, e.tag, e.at, e.bytes } end end
  table.sort(found, function(one, other) return one[1] < other[1] end)
  for at = #found, max + 1, -1 do found[at] = nil end
  return found
end

-- The recipients, when all of them are connected to this relay alone: it may deliver to them without Redis for a while.
local function lease(t)
  if not t.used or not next(t.r) then return nil end
  for relay in pairs(t.w) do if relay ~= me then return nil end end
  local mine, all = t.w[me] or {}, {}
  for client, exp in pairs(t.r) do
    if not mine[client] then return nil end
    all[#all + 1] = { client, exp }
  end
  if t.holder ~= me then
    t.holder = me
    set(t, 'h', me)
  end
  return all
end

-- Ends another relay's lease. Its caller waits for that relay.
local function recall(t)
  local holder = t.holder
  if not holder or holder == me then return nil end
  t.holder = nil
  del(t, 'h')
  outgoing[holder] = outgoing[holder] or {}
  table.insert(outgoing[holder], { k = 'recall', t = t.name, by = me })
  return holder
end

local function watch(t, client)
  set(t, 'w:' .. me .. ':' .. client, string.format('%.0f', now))
  t.w[me] = t.w[me] or {}
  t.w[me][client] = now
end

local function isFull(t, to, bytes)
  local function over(isCounted)
    local messages, all = 1, bytes
    for _, e in pairs(t.m) do if isCounted(e) then messages, all = messages + 1, all + e.bytes end end
    return messages > limits.messagesMax or all > limits.bytesMax
  end
  if #to == 0 then return over(function(e) return not e.to end) end
  for _, client in ipairs(to) do
    if over(function(e) return e.to and has(e.to, client) end) then return true end
  end
  return false
end

local function mayUseReserve(t, op, to)
  if op.exp - op.at <= limits.reserveLife then return true end
  for _, client in ipairs(to) do if not isConnected(t, client) then return false end end
  return #to > 0
end

local function notify(t, id, e, body)
  for relay, clients in pairs(t.w) do
    local to = {}
    for _, client in ipairs(e.to or {}) do if clients[client] then to[#to + 1] = client end end
    if relay ~= me and #to > 0 then
      outgoing[relay] = outgoing[relay] or {}
      table.insert(outgoing[relay], { k = 'message', t = t.name, i = t.index,
        ref = { e.seq, id, e.tag, e.at, e.bytes }, to = to, body = body })
    end
  end
end

local commands = {}

function commands.join(op, t)
  local size = 0
  for _ in pairs(t.r) do size = size + 1 end
  local isNew = t.r[op.client] == nil
  if isNew and size >= limits.recipientsMax then return { refused = true } end
  if op.watch then watch(t, op.client) end
  local recalled = recall(t)
  renew(t, op.client)
  for id, e in pairs(t.m) do
    if not e.to and mayReceive(e.from, op.client) then
      e.to = { op.client }
      save(t, id, e)
      usePools({ 'p', 'a', 'c' }, e, -(e.bytes + limits.overhead))
    end
  end
  local waiting = refs(t, function(e) return e.to and has(e.to, op.client) end, math.huge)
  return { isNew = isNew, waiting = waiting, recalled = recalled, lease = lease(t) }
end

function commands.put(op, t)
  local known = t.m[op.id]
  if known then return { seq = known.seq, to = known.to or {}, merged = true } end
  local to, rest = {}, {}
  for client in pairs(t.r) do if mayReceive(op.from, client) then to[#to + 1] = client end end
  for _, client in ipairs(to) do if not has(op.acked, client) then rest[#rest + 1] = client end end
  local space = #to > 0 and op.space or op.unclaimedSpace
  if space == 'full' or isFull(t, to, op.bytes) or (space == 'reserve' and not mayUseReserve(t, op, to)) then
    return { refused = true }
  end
  local life = math.min(space == 'reserve' and limits.reserveLife or math.huge, #to == 0 and limits.unclaimedLife or math.huge)
  local e = { seq = t.seq + 1, tag = op.tag, at = op.at, exp = math.min(op.exp, op.at + life), bytes = op.bytes,
    project = op.project, address = op.address, from = op.from, to = #to > 0 and rest }
  if #to == 0 or #rest > 0 then
    local body = ARGV[1 + op.body]
    -- First, because it is what a full Redis refuses.
    redis.call('HSET', t.bodies, op.id, body)
    save(t, op.id, e)
    t.m[op.id] = e
    count(e, 1)
    notify(t, op.id, e, body)
  end
  t.seq = e.seq
  set(t, 'n', e.seq)
  if not t.used then
    t.used = true
    set(t, 'u', 1)
    for client in pairs(t.r) do renew(t, client) end
  end
  return { seq = e.seq, to = to, lease = lease(t) }
end

function commands.ack(op, t)
  local e = t.m[op.id]
  local holders = e and (e.to or (mayReceive(e.from, op.client) and { op.client })) or {}
  if has(holders, op.client) then
    local rest = {}
    for _, client in ipairs(holders) do if client ~= op.client then rest[#rest + 1] = client end end
    if #rest == 0 then
      drop(t, op.id)
    else
      e.to = rest
      save(t, op.id, e)
    end
  end
  if t.r[op.client] then renew(t, op.client) end
  return {}
end

function commands.drop(op, t)
  local e = t.m[op.id]
  if e and (op.damaged or not e.to) then drop(t, op.id) end
  if op.damaged then report('bodies', t.name, op.id) end
  return {}
end

function commands.peek(op, t)
  local function isVisible(e)
    if e.to then return has(e.to, op.client) end
    return mayReceive(e.from, op.client)
  end
  return { waiting = refs(t, isVisible, op.max) }
end

function commands.read(op, t)
  if not t.m[op.id] then return {} end
  local body = redis.call('HGET', t.bodies, op.id)
  if body then return { body = body } end
  report('bodies', t.name, op.id)
  drop(t, op.id)
  removeOrphans(t)
  return {}
end

function commands.leave(op, t)
  del(t, 'w:' .. me .. ':' .. op.client)
  if t.w[me] then t.w[me][op.client] = nil end
  return {}
end

function commands.watch(op, t)
  if t.r[op.client] then watch(t, op.client) end
  return {}
end

local function outboxFieldOf(op, t) return 'm:' .. op.upstream .. ':' .. t.name .. ':' .. op.id end
local function useOutbox(op, sign)
  usePools({ op.upstream .. ':P', op.upstream .. ':A', op.upstream .. ':C' }, op, sign * (op.bytes + limits.overhead))
end

-- Not below the time, so that the order stays when the last number was damaged.
local function nextNumber()
  local outbox = { name = 'outbox', key = KEYS[3] }
  local number = string.format('%.0f', math.max(checked(outbox, 'n') + 1, now))
  set(outbox, 'n', number)
  return number
end

-- Stores a message for an upstream, and sends it to the relay that holds the link.
function commands.forward(op, t)
  local field = outboxFieldOf(op, t)
  local life = math.max(redis.call('PTTL', KEYS[3]), op.exp - now, 0) + day
  if redis.call('HEXISTS', KEYS[3], field) == 0 then
    local value = nextNumber() .. ' ' .. ARGV[1 + op.body]
    local record = sum(t, field, value) .. value
    redis.call('HSET', KEYS[3], field, record)
    useOutbox(op, 1)
    local holder = redis.call('GET', KEYS[4])
    local relay = holder and string.match(holder, '^(%x+):')
    if relay then
      outgoing[relay] = outgoing[relay] or {}
      table.insert(outgoing[relay], { k = 'outgoing', t = t.name, field = field, record = record })
    end
  end
  -- Also for a message that was known: WAIT covers the write before.
  redis.call('PEXPIRE', KEYS[3], string.format('%.0f', life))
  return {}
end

-- The upstream has the message, or does not get it any more.
function commands.forwarded(op, t)
  if redis.call('HDEL', KEYS[3], outboxFieldOf(op, t)) == 1 then useOutbox(op, -1) end
  return {}
end

function commands.lease(_, t) return { lease = lease(t) } end
function commands.touch(_, t)
  reschedule(t)
  return {}
end

local results = {}
for at, op in ipairs(batch.commands) do
  local ok, result = pcall(function() return commands[op.k](op, load(op.t)) end)
  if not ok then result = { error = type(result) == 'table' and result.err or tostring(result) } end
  results[at] = result
end

-- Redis may have forgotten clients: every relay lets its clients join again.
for _, t in pairs(loaded) do
  for _, channel in ipairs(t.isDamaged and redis.call('PUBSUB', 'SHARDCHANNELS', batch.channel .. '*') or {}) do
    local relay = string.sub(channel, #batch.channel + 1)
    outgoing[relay] = outgoing[relay] or {}
    table.insert(outgoing[relay], { k = 'damaged', t = t.name })
  end
end

for relay, messages in pairs(outgoing) do
  -- Nobody listens: the relay is gone, or subscribes to everything again when it is back.
  if redis.call('SPUBLISH', batch.channel .. relay, cjson.encode(messages)) == 0 then
    for _, message in ipairs(messages) do
      local t = message.i and loaded[message.i]
      for client in pairs(t and t.w[relay] or {}) do del(t, 'w:' .. relay .. ':' .. client) end
      if t then t.w[relay] = nil end
    end
  end
end

finish()
return cjson.encode({ results = results, damaged = damaged, messages = checked(usage, 'messages'), bytes = checked(usage, 'bytes') })
`
