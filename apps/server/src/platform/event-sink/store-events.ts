import { answerGroupOf } from '@sonora/contracts/campaigns/ad-events';
import { limits } from '@sonora/contracts/limits';
import { copiedTable } from './copy-events.ts';
import { partitionOf } from './partitions.ts';

const { listenerEventsPerMinute, acceptedHours, minutesAfterFlight } = limits.adEvents;

/** Parts of an ad by their share of its length. */
const playedShare = `case e.event when 'firstQuartile' then 0.25 when 'midpoint' then 0.5 when 'thirdQuartile' then 0.75 when 'complete' then 1 end`;
/** Players report up to two seconds early, and a fifth before the part ends: they count from what they have loaded. */
const TOLERANCE_SECONDS = 2;
const TOLERATED_SHARE = 0.8;

/** Tells the progress reports of an answer apart. */
const distinguishing = `case event when 'error' then 0 else detail end`;

/** Day of a count: that of its hour, so sums by day are equal to those by hour. */
const utcDay = `(answered_at at time zone 'UTC')::date`;

const nilUuid = '00000000-0000-0000-0000-000000000000';
const nil = `'${nilUuid}'::uuid`;

/** Id of the record of an answer and of those that are alike: that of the first one, whose number is zero. */
const groupOf = (serving: string): string => {
  const { length } = answerGroupOf(nilUuid);
  return `(left(${serving}::text, ${length}) || '${nilUuid.slice(length)}')::uuid`;
};

/** The last id that an answer of the group may have. */
const lastOf = (group: string): string => {
  const { length } = answerGroupOf(nilUuid);
  return `(left(${group}::text, ${length}) || '${'f'.repeat(nilUuid.length - length)}')::uuid`;
};

/**
 * Stores the events of one day that were copied in this transaction (`copyEvents`), and adds them to the counts.
 *
 * - `answers`: places of the answers of these events. Answers that are alike are one record with their number, under the id of the first, and
 *   the ids of all of them begin with the same 96 bits. Answers of earlier releases have records and ids of their own.
 * - `incoming`: the events, each once. Playback is measured from the impression, stored or in this batch, else from the answer. Instants
 *   before the answer, of a clock that was put back, count as that of the answer.
 * - `inserted`: of the errors of an answer, the first one, whatever its code: players put it into the address, and the signature does not cover it.
 * - `corrected`: events that were stored before what they lack: playback whose impression is here (`confirmed`), and events without a place
 *   whose answer is here (`placed`), since another process gave it and stores it a second or more later.
 * - Counts get only what was new, in the same transaction, so they are equal to the events whatever arrives twice or late.
 */
export const storeEventsOf = (day: string): string => {
  const table = partitionOf(day);
  // The whole primary key, one row at a time (`limit 1` keeps the planner from joining): a day's partition has no statistics at first, and
  // would be read from end to end for each event or batch.
  const ofServing = `s.day = '${day}' and s.ad_serving_id = p.serving`;
  return `
with parsed as materialized (
  select distinct on (serving, event, detail) x.*
  from (
    select p.tag, p.creative, p.rule, p.serving, ${groupOf('p.serving')} as serving_group, p.event, coalesce(p.detail, 0) as detail,
      p.reason, greatest(coalesce(p.count, 1), 1) as count,
      to_timestamp(p.answered / 1000.0) as answered_at,
      to_timestamp(greatest(p.received, p.answered) / 1000.0) as received_at,
      p.duration / 1000.0 as duration_seconds, to_timestamp(p."flightEnd" / 1000.0) as flight_end,
      p.listener, coalesce(p.robot, false) as is_robot,
      p.region, p.city, p.postal
    from ${copiedTable} p
    where p.day = '${day}'
  ) x
  order by serving, event, detail, received_at
),
rates as (
  insert into ad_listener_minute as m (minute, listener, events)
  select date_trunc('minute', r.received_at), r.listener, sum(r.count)
  from (
    select to_timestamp(greatest(p.received, p.answered) / 1000.0) as received_at, p.listener, greatest(coalesce(p.count, 1), 1) as count
    from ${copiedTable} p
    where p.day = '${day}' and p.listener is not null
  ) r
  group by 1, 2 order by 1, 2
  on conflict (minute, listener) do update set events = m.events + excluded.events
  returning minute, listener, events
),
answers as materialized (
  select serving_group, region, city, postal from parsed where event in ('answer', 'noAd')
  union all
  select p.serving_group, s.*
  from (select distinct serving, serving_group from parsed where event not in ('answer', 'noAd')) p,
    lateral (
      select s.region, s.city, s.postal_code
      from ${table} s
      where s.day = '${day}' and s.ad_serving_id in (p.serving_group, p.serving) and s.event = 'answer' and s.detail = 0 limit 1
    ) s
),
impressions as materialized (
  select serving, min(received_at) as received_at
  from (
    select serving, received_at from parsed where event = 'impression'
    union all
    select s.*
    from (select distinct serving from parsed) p,
      lateral (
        select s.ad_serving_id, s.received_at from ${table} s
        where ${ofServing} and s.event = 'impression' and s.detail = 0 limit 1
      ) s
  ) i
  group by serving
),
incoming as (
  select e.*,
    coalesce(e.region, a.region) as known_region, coalesce(e.city, a.city) as known_city, coalesce(e.postal, a.postal) as known_postal,
    case
      when e.is_robot then 'robot'
      when r.events > ${listenerEventsPerMinute} then 'rate'
      when e.received_at > e.answered_at + interval '${acceptedHours} hours'
        or e.received_at > e.flight_end + interval '${minutesAfterFlight} minutes' then 'late'
      when e.duration_seconds * ${TOLERATED_SHARE} * (${playedShare}) - ${TOLERANCE_SECONDS}
        > extract(epoch from e.received_at - coalesce(i.received_at, e.answered_at)) then 'tooEarly'
      when i.serving is null and e.event in ('firstQuartile', 'midpoint', 'thirdQuartile', 'complete') then 'noImpression'
      else 'counted'
    end as verdict
  from parsed e
  left join (select distinct on (serving_group) * from answers) a on a.serving_group = e.serving_group
  left join impressions i on i.serving = e.serving
  left join rates r on r.listener = e.listener and r.minute = date_trunc('minute', e.received_at)
),
inserted as (
  insert into ${table} (day, ad_serving_id, event, detail, tag_id, creative_id, rule_id, verdict, reason, count, answered_at,
    received_at, stored_at, region, city, postal_code)
  select '${day}'::date, serving, event, detail, tag, creative, rule, verdict, reason, count, answered_at, received_at,
    clock_timestamp(), known_region, known_city, known_postal
  from (
    select *, row_number() over (partition by serving, event, ${distinguishing} order by received_at, detail) as place from incoming
  ) e
  where place = 1 and (event <> 'error'
    -- Looked up by the key: "not exists" may be planned as a scan of the partition.
    or (select true from ${table} s where s.day = '${day}' and s.ad_serving_id = e.serving and s.event = 'error' limit 1) is null)
  on conflict do nothing
  returning tag_id, creative_id, rule_id, event, detail, reason, verdict, count, answered_at, region, city, postal_code
),
confirmed as (
  select s.*
  from (select distinct serving from parsed where event = 'impression') p,
    lateral (
      select s.ad_serving_id, s.event, s.detail from ${table} s where ${ofServing} and s.verdict = 'noImpression' offset 0
    ) s
),
placed as (
  select s.*, p.region, p.city, p.postal
  from (
      select distinct on (serving_group) serving_group, region, city, postal from parsed
      where event = 'answer' and (region is not null or city is not null or postal is not null)
    ) p,
    lateral (
      select s.ad_serving_id, s.event, s.detail from ${table} s
      where s.day = '${day}' and s.ad_serving_id between p.serving_group and ${lastOf('p.serving_group')} and s.event <> 'answer'
        and s.region is null and s.city is null and s.postal_code is null
      offset 0
    ) s
),
corrected as (
  update ${table} s set verdict = case when c.is_confirmed then 'counted' else s.verdict end, region = coalesce(c.region, s.region),
    city = coalesce(c.city, s.city), postal_code = coalesce(c.postal, s.postal_code)
  from (
    select ad_serving_id, event, detail, bool_or(is_confirmed) as is_confirmed, max(region) as region, max(city) as city, max(postal) as postal,
      not bool_and(is_confirmed) as is_placed
    from (
      select ad_serving_id, event, detail, true as is_confirmed, null as region, null as city, null as postal from confirmed
      union all
      select ad_serving_id, event, detail, false, region, city, postal from placed
    ) c
    group by 1, 2, 3
  ) c
  where s.day = '${day}' and s.ad_serving_id = c.ad_serving_id and s.event = c.event and s.detail = c.detail
  returning s.tag_id, s.creative_id, s.rule_id, s.event, s.detail, s.reason, s.verdict, s.count, s.answered_at, s.region, s.city,
    s.postal_code, c.is_confirmed, c.is_placed
),
changes as (
  select tag_id, creative_id, rule_id, event, detail, reason, verdict, answered_at, region, city, postal_code, count as change from inserted
  union all
  select tag_id, creative_id, rule_id, event, detail, reason, verdict, answered_at, region, city, postal_code, count from corrected
  union all
  -- As which they were counted before.
  select tag_id, creative_id, rule_id, event, detail, reason, case when is_confirmed then 'noImpression' else verdict end, answered_at,
    case when not is_placed then region end, case when not is_placed then city end, case when not is_placed then postal_code end, -count
  from corrected
),
hours as (
  insert into ad_report_hour as h (tag_id, hour, creative_id, rule_id, event, detail, reason, verdict, count)
  select tag_id, date_trunc('hour', answered_at, 'UTC'), coalesce(creative_id, ${nil}), coalesce(rule_id, ${nil}), event, detail,
    coalesce(reason, ''), verdict, sum(change)
  from changes group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(change) <> 0
  on conflict on constraint ad_report_hour_pk do update set count = h.count + excluded.count
  returning 1
),
places as (
  insert into ad_report_place as h (tag_id, hour, region, city, postal_code, event, verdict, count)
  select tag_id, date_trunc('hour', answered_at, 'UTC'), coalesce(region, ''), coalesce(city, ''), coalesce(postal_code, ''), event,
    verdict, sum(change)
  from changes group by 1, 2, 3, 4, 5, 6, 7 having sum(change) <> 0
  on conflict on constraint ad_report_place_pk do update set count = h.count + excluded.count
  returning 1
),
days as (
  insert into ad_report_day as h (tag_id, day, creative_id, rule_id, event, detail, reason, verdict, count)
  select tag_id, ${utcDay}, coalesce(creative_id, ${nil}), coalesce(rule_id, ${nil}), event, detail, coalesce(reason, ''), verdict,
    sum(change)
  from changes group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(change) <> 0
  on conflict on constraint ad_report_day_pk do update set count = h.count + excluded.count
  returning 1
),
place_days as (
  insert into ad_report_place_day as h (tag_id, day, region, city, postal_code, event, verdict, count)
  select tag_id, ${utcDay}, coalesce(region, ''), coalesce(city, ''), coalesce(postal_code, ''), event, verdict, sum(change)
  from changes group by 1, 2, 3, 4, 5, 6, 7 having sum(change) <> 0
  on conflict on constraint ad_report_place_day_pk do update set count = h.count + excluded.count
  returning 1
),
event_hours as (
  insert into ad_report_event_hour as h (tag_id, hour, event, verdict, count)
  select tag_id, date_trunc('hour', answered_at, 'UTC'), event, verdict, sum(change)
  from changes group by 1, 2, 3, 4 having sum(change) <> 0
  on conflict on constraint ad_report_event_hour_pk do update set count = h.count + excluded.count
  returning 1
)
select count(*)::int as stored, (select array_agg(distinct tag_id) from changes) as tags from inserted`;
};
