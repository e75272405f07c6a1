/**
 * The rules of `topic.ts` as one Lua script, which Redis executes atomically: it loads the topics of a batch, runs the commands in
 * their order, and publishes what other relays have to deliver. All keys of a batch are in one hash slot.
 *
 * `KEYS`: due times, space in use, then for each topic its records and its bodies.
 * `ARGV`: JSON of {@link Batch}, then the bodies that its commands refer to.
 *
 * A topic is a hash. Every value starts with its checksum, 8 hex digits of SHA-1 over topic, field and value; a damaged one is
 * removed and counted. Fields:
 * - `n`: the last number. `u`: a message was published. `h`: the relay that may deliver to the recipients by itself.
 * - `r:<client>`: a recipient, with its expiry time.
 * - `w:<relay>:<client>`: the client is connected to that relay, with the time when the relay said so.
 * - `m:<message id>`: a waiting message as in `Entry`, without its body.
 */
export const topicScript = `
local batch = cjson.decode(ARGV[1])
local now, me, limits = batch.now, batch.relay, batch.limits
local damaged = {}
local outgoing = {}
local day = 86400000

local function sum(t, field, value)
  return string.sub(redis.sha1hex(t.name .. '\\n' .. field .. '\\n' .. value), 1, 8)
end
local function set(t, field, value)
  value = tostring(value)
  redis.call('HSET', t.key, field, sum(t, field, value) .. value)
  t.changed = true
end
local function del(t, field)
  redis.call('HDEL', t.key, field)
  t.changed = true
end
local function isRelay(client) return string.sub(client, 1, 6) == 'relay:' end
local function mayReceive(from, client)
  return from ~= client and not (isRelay(from) and isRelay(client))
end
local function has(list, one)
  for _, other in ipairs(list) do if other == one then return true end end
  return false
end

local function use(field, space)
  if redis.call('HINCRBY', KEYS[2], field, string.format('%.0f', space)) <= 0 then redis.call('HDEL', KEYS[2], field) end
end
local function usePools(prefixes, e, space)
  use(prefixes[1] .. e.project, space)
  if e.address ~= '' then use(prefixes[2] .. e.address, space) end
  use(prefixes[3] .. e.from, space)
end
local function count(e, sign)
  local space = sign * (e.bytes + limits.overhead)
  usePools({ 'P', 'A', 'C' }, e, space)
  if not e.to then usePools({ 'p', 'a', 'c' }, e, space) end
  use('messages', sign)
  use('bytes', space)
end

local function save(t, id, e)
  set(t, 'm:' .. id, cjson.encode({ e.seq, e.tag, e.at, e.exp, e.bytes, e.project, e.address, e.from, e.to }))
end
local function drop(t, id)
  local e = t.m[id]
  t.m[id] = nil
  -- First: a full Redis executes the rest of a script that has removed something.
  del(t, 'm:' .. id)
  redis.call('HDEL', t.bodies, id)
  count(e, -1)
end

local function renew(t, client)
  local life = t.used and limits.life or limits.unusedLife
  local known = t.r[client]
  if known and now + life - known < math.min(day, life / 2) then return end
  t.r[client] = now + life
  set(t, 'r:' .. client, string.format('%.0f', now + life))
end

local function isConnected(t, client)
  for _, clients in pairs(t.w) do if clients[client] then return true end end
  return false
end

local function expire(t)
  for id, e in pairs(t.m) do if e.exp <= now then drop(t, id) end end
  for relay, clients in pairs(t.w) do
    for client, at in pairs(clients) do
      if now - at > limits.watchLife then
        clients[client] = nil
        del(t, 'w:' .. relay .. ':' .. client)
      end
    end
    if not next(clients) then t.w[relay] = nil end
  end
  for client, exp in pairs(t.r) do
    if exp <= now then
      t.r[client] = nil
      if isConnected(t, client) then renew(t, client) else del(t, 'r:' .. client) end
    end
  end
end

local loaded = {}
local function load(i)
  if loaded[i] then return loaded[i] end
  local t = { index = i, name = batch.topics[i], key = KEYS[1 + 2 * i], bodies = KEYS[2 + 2 * i], seq = 0, r = {}, w = {}, m = {} }
  local flat = redis.call('HGETALL', t.key)
  for at = 1, #flat, 2 do
    local field, value = flat[at], string.sub(flat[at + 1], 9)
    local kind, name = string.sub(field, 1, 2), string.sub(field, 3)
    if string.sub(flat[at + 1], 1, 8) ~= sum(t, field, value) then
      damaged[#damaged + 1] = { t.name, field }
      del(t, field)
      if kind == 'm:' then redis.call('HDEL', t.bodies, name) end
    elseif field == 'n' then t.seq = tonumber(value)
    elseif field == 'u' then t.used = true
    elseif field == 'h' then t.holder = value
    elseif kind == 'r:' then t.r[name] = tonumber(value)
    elseif kind == 'w:' then
      local relay, client = string.match(name, '^(%x+):(.*)$')
      t.w[relay] = t.w[relay] or {}
      t.w[relay][client] = tonumber(value)
    elseif kind == 'm:' then
      local e = cjson.decode(value)
      t.m[name] = { seq = e[1], tag = e[2], at = e[3], exp = e[4], bytes = e[5], project = e[6], address = e[7],
        from = e[8], to = e[9] }
    end
  end
  loaded[i] = t
  expire(t)
  return t
end

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
  t.w[me] = t.w[me] or {}
  t.w[me][client] = now
  set(t, 'w:' .. me .. ':' .. client, string.format('%.0f', now))
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
      count(e, -1)
      e.to = { op.client }
      count(e, 1)
      save(t, id, e)
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
  if op.damaged then damaged[#damaged + 1] = { t.name, 'b:' .. op.id } end
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
  return { body = t.m[op.id] and redis.call('HGET', t.bodies, op.id) or nil }
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

function commands.lease(_, t) return { lease = lease(t) } end
function commands.touch() return {} end

local results = {}
for at, op in ipairs(batch.commands) do
  local ok, result = pcall(function() return commands[op.k](op, load(op.t)) end)
  if not ok then result = { error = type(result) == 'table' and result.err or tostring(result) } end
  results[at] = result
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

for _, t in pairs(loaded) do
  if t.changed then
    local due, last = math.huge, 0
    for _, e in pairs(t.m) do due, last = math.min(due, e.exp), math.max(last, e.exp) end
    for _, exp in pairs(t.r) do due, last = math.min(due, exp), math.max(last, exp) end
    if next(t.w) then last = math.max(last, now + limits.watchLife) end
    if last == 0 then
      redis.call('DEL', t.key, t.bodies)
      redis.call('ZREM', KEYS[1], t.name)
    else
      local life = string.format('%.0f', math.max(1, last - now) + day)
      redis.call('PEXPIRE', t.key, life)
      redis.call('PEXPIRE', t.bodies, life)
      if due < math.huge then redis.call('ZADD', KEYS[1], string.format('%.0f', due), t.name) end
    end
  end
end
local used = redis.call('HMGET', KEYS[2], 'messages', 'bytes')
return cjson.encode({ results = results, damaged = damaged, messages = tonumber(used[1] or 0) or 0,
  bytes = tonumber(used[2] or 0) or 0 })
`
