/** Example programs that run unchanged, with SONORA_KEY and AUDIOFORM_ID in the environment. Tests run all of them. */

export const exampleLanguages = ['curl', 'typescript', 'python'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

export type ExampleStep = 'voice' | 'ad' | 'fetch';
export const exampleSteps: readonly ExampleStep[] = ['voice', 'ad', 'fetch'];

const audioform = `{"audioform": {
  "header": {"version": "4"},
  "assets": {
    "wren": {"type": "voice", "voiceAlias": "wren"},
    "line": {"type": "tts", "voiceRef": "wren",
             "text": "Fresh bread, every morning."},
    "bed": {"type": "soundTemplate",
            "soundTemplateAlias": "bounce_along"}
  },
  "production": {"arrangement": {"sections": [{
    "soundTemplateRef": "bed", "smartFit": %TRUE%,
    "forcedDuration": 10, "paddingStart": 0.5, "paddingEnd": 1,
    "layers": [{"clips": [{"assetRef": "line"}]}]
  }]}},
  "delivery": {"loudnessPreset": "spotify", "encoderPreset": "mp3"}
}}`;
const inJson = audioform.replace('%TRUE%', 'true');
const inPython = audioform.replace('%TRUE%', 'True');

const curl: Readonly<Record<ExampleStep, (origin: string) => string>> = {
  voice: (origin) => `curl ${origin}/api/speech/tts/preview \\
  -H "x-api-key: $SONORA_KEY" \\
  -H "content-type: application/json" \\
  -H "accept: audio/wav" \\
  -d '{"text": "Fresh bread, every morning.", "voice": "wren"}' \\
  -o hello.wav`,
  ad: (origin) => `curl ${origin}/api/v3/audioform \\
  -H "x-api-key: $SONORA_KEY" \\
  -H "content-type: application/json" \\
  -d '${inJson}'`,
  fetch: (origin) => `curl ${origin}/api/v3/audioform/$AUDIOFORM_ID \\
  -H "x-api-key: $SONORA_KEY"`,
};

const typescript: Readonly<Record<ExampleStep, (origin: string) => string>> = {
  voice: (origin) => `import { writeFile } from 'node:fs/promises';

const answer = await fetch('${origin}/api/speech/tts/preview', {
  method: 'POST',
  headers: {
    'x-api-key': process.env.SONORA_KEY ?? '',
    'content-type': 'application/json',
    accept: 'audio/wav',
  },
  body: JSON.stringify({ text: 'Fresh bread, every morning.', voice: 'wren' }),
});
if (!answer.ok) throw new Error(await answer.text());
await writeFile('hello.wav', new Uint8Array(await answer.arrayBuffer()));`,
  ad: (origin) => `type Accepted = { data: { audioformId: string } };

const ad = ${inJson};
const answer = await fetch('${origin}/api/v3/audioform', {
  method: 'POST',
  headers: {
    'x-api-key': process.env.SONORA_KEY ?? '',
    'content-type': 'application/json',
  },
  body: JSON.stringify(ad),
});
if (!answer.ok) throw new Error(await answer.text());
const { data } = (await answer.json()) as Accepted;
console.log(data.audioformId);`,
  fetch: (origin) => `type Finished = { data: { result: { delivery: { uri: string } } } };

const headers = { 'x-api-key': process.env.SONORA_KEY ?? '' };
const address = \`${origin}/api/v3/audioform/\${process.env.AUDIOFORM_ID}\`;
let answer = await fetch(address, { headers });
while (answer.status === 202) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  answer = await fetch(address, { headers });
}
if (!answer.ok) throw new Error(await answer.text());
const { data } = (await answer.json()) as Finished;
console.log(data.result.delivery.uri);`,
};

const python: Readonly<Record<ExampleStep, (origin: string) => string>> = {
  voice: (origin) => `import json, os
from urllib.request import Request, urlopen

request = Request(
    "${origin}/api/speech/tts/preview",
    data=json.dumps({"text": "Fresh bread, every morning.", "voice": "wren"}).encode(),
    headers={
        "x-api-key": os.environ["SONORA_KEY"],
        "content-type": "application/json",
        "accept": "audio/wav",
    },
)
with urlopen(request) as answer, open("hello.wav", "wb") as file:
    file.write(answer.read())`,
  ad: (origin) => `import json, os
from urllib.request import Request, urlopen

ad = ${inPython}
request = Request(
    "${origin}/api/v3/audioform",
    data=json.dumps(ad).encode(),
    headers={
        "x-api-key": os.environ["SONORA_KEY"],
        "content-type": "application/json",
    },
)
with urlopen(request) as answer:
    print(json.load(answer)["data"]["audioformId"])`,
  fetch: (origin) => `import json, os, time
from urllib.request import Request, urlopen

request = Request(
    "${origin}/api/v3/audioform/" + os.environ["AUDIOFORM_ID"],
    headers={"x-api-key": os.environ["SONORA_KEY"]},
)
while True:
    with urlopen(request) as answer:
        if answer.status == 200:
            print(json.load(answer)["data"]["result"]["delivery"]["uri"])
            break
    time.sleep(0.5)`,
};

const programs = { curl, typescript, python } as const;

/** The program of one step for the installation at `origin`. */
export const exampleOf = (language: ExampleLanguage, step: ExampleStep, origin: string): string =>
  programs[language][step](origin);
