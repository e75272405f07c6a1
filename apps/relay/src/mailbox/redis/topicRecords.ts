/**
 * The first part of `topicScript`: reads, checks and writes records.
 *
 * A topic is a hash, and so is the space in use. Every value starts with its checksum, 8 hex digits of SHA-1 over topic, field and
 * value; a damaged one is removed and reported. Fields of a topic:
 * - `n`: the last number. `u`: a message was published. `h`: the relay that has the lease to deliver to the recipients without
 * Redis.
 * - `r:<client>`: a recipient, with its expiry time.
 * - `w:<relay>:<client>`: the client is connected to that relay, with the time of the relay's last report.
 * - `m:<message id>`: a waiting message as in `Entry`, without its body.
 *
 * The outbox is a hash: `n`: the last number; `m:<upstream>:<topic>:<message id>`: a message for that upstream, with its number.
 *
 * The due time of a topic has no checksum: it must be the earliest expiry among its recipients and messages.
 */
export const topicRecords = `
local batch = cjson.decode(ARGV[1])
local now, me, limits = batch.now, batch.relay, batch.limits
local damaged = {}
local outgoing = {}
local day = 86400000

-- Kinds of records, by the start of their field.
local tables = { ['m:'] = 'entries', ['r:'] = 'recipients', ['w:'] = 'connections' }
local function report(kind, name, field) damaged[#damaged + 1] = { kind, name, field } end

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

-- Changes of the space in use, which are written at the end.
local changes = {}
local function use(field, space) changes[field] = (changes[field] or 0) + space end
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
  set(t, 'r:' .. client, string.format('%.0f', now + life))
  t.r[client] = now + life
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
    if exp <= now and isConnected(t, client) then
      renew(t, client)
    elseif exp <= now then
      t.r[client] = nil
      del(t, 'r:' .. client)
    end
  end
end

-- Earliest expiry of a recipient or message, and the latest; 0 without any.
local function expiries(t)
  local first, last = math.huge, 0
  for _, e in pairs(t.m) do first, last = math.min(first, e.exp), math.max(last, e.exp) end
  for _, exp in pairs(t.r) do first, last = math.min(first, exp), math.max(last, exp) end
  return first, last
end

-- The due time is written again at the end. First: a full Redis executes the rest of a script that has removed something.
local function reschedule(t)
  redis.call('ZREM', KEYS[1], t.name)
  t.changed = true
end

local function removeOrphans(t)
  for _, id in ipairs(redis.call('HKEYS', t.bodies)) do if not t.m[id] then redis.call('HDEL', t.bodies, id) end end
end

local function checkDue(t, isMissing)
  local due = tonumber(redis.call('ZSCORE', KEYS[1], t.name) or nil)
  local first = expiries(t)
  local expected = first < math.huge and tonumber(string.format('%.0f', first)) or nil
  if t.isDamaged or due == expected then return end
  reschedule(t)
  -- Redis itself removes a topic a day after its last expiry.
  if isMissing and due <= now - day / 2 then return end
  t.isDamaged = true
  report(isMissing and 'topics' or 'due', t.name, 'due')
end

local loaded = {}
local function load(i)
  if loaded[i] then return loaded[i] end
  local t = { index = i, name = batch.topics[i], key = KEYS[3 + 2 * i], bodies = KEYS[4 + 2 * i], seq = 0, r = {}, w = {}, m = {} }
  local flat = redis.call('HGETALL', t.key)
  for at = 1, #flat, 2 do
    local field, value = flat[at], string.sub(flat[at + 1], 9)
    local kind, name = string.sub(field, 1, 2), string.sub(field, 3)
    if string.sub(flat[at + 1], 1, 8) ~= sum(t, field, value) then
      report(tables[kind] or 'topics', t.name, field)
      del(t, field)
      t.isDamaged = true
    elseif field == 'n' then t.seq = math.max(t.seq, tonumber(value))
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
      t.seq = math.max(t.seq, e[1])
    end
  end
  loaded[i] = t
  checkDue(t, #flat == 0)
  if t.isDamaged then
    removeOrphans(t)
    -- Perhaps a relay has a lease that cannot be recalled: a join waits until it has ended.
    if not t.holder then
      set(t, 'h', 'unknown')
      t.holder = 'unknown'
    end
  end
  expire(t)
  return t
end

-- The number in a field; 0 without one, or if it is damaged.
local function checked(record, field)
  local stored = redis.call('HGET', record.key, field)
  local value = stored and string.sub(stored, 9)
  if stored and string.sub(stored, 1, 8) == sum(record, field, value) then return tonumber(value) end
  if stored then
    report(record.name, field, '')
    redis.call('HDEL', record.key, field)
  end
  return 0
end

local usage = { name = 'usage', key = KEYS[2] }

-- Writes what the commands changed in memory.
local function finish()
  for _, t in pairs(loaded) do
    if t.changed then
      local due, last = expiries(t)
      if next(t.w) then last = math.max(last, now + limits.watchLife) end
      if last == 0 then
        redis.call('DEL', t.key, t.bodies)
        redis.call('ZREM', KEYS[1], t.name)
      else
        local life = string.format('%.0f', math.max(1, last - now) + day)
        redis.call('PEXPIRE', t.key, life)
        redis.call('PEXPIRE', t.bodies, life)
        if due < math.huge then
          redis.call('ZADD', KEYS[1], string.format('%.0f', due), t.name)
        else
          redis.call('ZREM', KEYS[1], t.name)
        end
      end
    end
  end
  for field, change in pairs(changes) do
    local space = checked(usage, field) + change
    if space > 0 then set(usage, field, string.format('%.0f', space)) else redis.call('HDEL', usage.key, field) end
    -- It was counted under a name that is damaged.
    if space < 0 then report('usage', field, '') end
  end
end
`
