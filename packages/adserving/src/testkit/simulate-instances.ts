import type { CampaignDefinition } from '../decision/campaign.ts';
import { compileCampaign } from '../decision/compile-campaign.ts';
import { decide, recordDecision } from '../decision/decide.ts';
import { type CountsMessage, createSharedCounters, type SharedCounters } from '../decision/shared-counters.ts';

export type SimulationOptions = {
  readonly definition: CampaignDefinition;
  readonly instances: number;
  /** Interval of exchanges and the longest delay of a message. */
  readonly exchangeMs: number;
  readonly maxDelayMs: number;
  readonly startMs: number;
  readonly stepMs: number;
  readonly steps: number;
  /** Requests per step, over all instances. */
  readonly requestsPerStep: number;
  readonly listeners: number;
  /** Period in which no message arrives between the instances below and those from `splitAt`. */
  readonly split?: { readonly fromMs: number; readonly toMs: number; readonly splitAt: number };
  /** Numbers from 0 to 1. */
  readonly random: () => number;
};

export type SimulatedAd = { readonly instantMs: number; readonly instance: number; readonly listener: number };

type Message = { readonly arrivesMs: number; readonly to: number; readonly message: CountsMessage };

export type Simulation = {
  readonly decisions: number;
  /** Ads in their order. */
  readonly served: readonly SimulatedAd[];
};

type Network = { readonly exchange: (nowMs: number) => void; readonly deliver: (nowMs: number) => void };

const createNetwork = (counters: readonly SharedCounters[], options: SimulationOptions): Network => {
  const { exchangeMs, maxDelayMs, split, random } = options;
  // Instances exchange at different times, as processes do.
  const nextMs = counters.map(() => options.startMs + random() * exchangeMs);
  let inTransit: Message[] = [];
  const isCut = (from: number, to: number, nowMs: number): boolean =>
    split !== undefined && nowMs >= split.fromMs && nowMs < split.toMs && from < split.splitAt !== to < split.splitAt;
  return {
    exchange: (nowMs) => {
      for (const [to, reader] of counters.entries()) {
        if (nowMs < nextMs[to]!) continue;
        nextMs[to]! += exchangeMs;
        for (const [from, writer] of counters.entries()) {
          if (from === to || isCut(from, to, nowMs)) continue;
          const message = writer.changesSince(reader.cursorOf(writer.instanceId));
          inTransit.push({ arrivesMs: nowMs + random() * maxDelayMs, to, message });
        }
      }
    },
    deliver: (nowMs) => {
      const arrived = inTransit.filter(({ arrivesMs }) => arrivesMs <= nowMs).sort((a, b) => a.arrivesMs - b.arrivesMs);
      inTransit = inTransit.filter(({ arrivesMs }) => arrivesMs > nowMs);
      for (const { to, message } of arrived) counters[to]!.receive(message, nowMs);
    },
  };
};

/** Decisions of several instances with a simulated clock and network. Messages are delayed at random and can overtake each other. */
export const simulateInstances = (options: SimulationOptions): Simulation => {
  const { definition, instances, exchangeMs, maxDelayMs, startMs, stepMs, steps, requestsPerStep, listeners, random } =
    options;
  const separatedAfterSeconds = ((exchangeMs + maxDelayMs) * 2) / 1000;
  const counters = Array.from({ length: instances }, (_, number) =>
    createSharedCounters({ instanceId: `instance-${number}`, separatedAfterSeconds }),
  );
  // Each instance knows the others before it serves.
  for (const reader of counters) for (const writer of counters) reader.receive(writer.changesSince(0), startMs);
  const indexes = counters.map(() => compileCampaign(definition));
  const network = createNetwork(counters, options);
  const served: SimulatedAd[] = [];
  let decisions = 0;
  for (let step = 0; step < steps; step += 1) {
    const instantMs = startMs + step * stepMs;
    network.exchange(instantMs);
    network.deliver(instantMs);
    for (let number = 0; number < requestsPerStep; number += 1) {
      decisions += 1;
      const instance = Math.floor(random() * instances);
      const listener = Math.floor(random() * listeners);
      const request = { drawSeed: String(decisions), listenerKey: String(listener), facts: { instantMs } };
      const own = counters[instance]!;
      const decision = decide(indexes[instance]!, request, own);
      recordDecision(indexes[instance]!, request, decision, own);
      if (decision.creativeId !== undefined) served.push({ instantMs, instance, listener });
    }
  }
  return { decisions, served };
};

/** The most ads within any period of this length. */
export const maxServedWithin = (served: readonly SimulatedAd[], lengthMs: number): number => {
  let [first, most] = [0, 0];
  for (const [index, { instantMs }] of served.entries()) {
    while (served[first]!.instantMs < instantMs - lengthMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
};
