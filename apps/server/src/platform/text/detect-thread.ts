import { lowerAwaitedThreadPriority, serveThread } from '@sonora/renderer/threads';
import type { DetectKinds } from './detect-language.ts';
import { languageOf } from './language-of.ts';

lowerAwaitedThreadPriority();

serveThread<DetectKinds>({ detect: (texts) => texts.map((text) => languageOf(text) ?? null) });
