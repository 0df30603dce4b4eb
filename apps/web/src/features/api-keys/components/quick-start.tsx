import { useUser } from '../../../shared/api/session.ts';
import { ButtonAnchor } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import styles from '../pages/api-page.module.css';

type CodeProps = { readonly name: string; readonly text: string; readonly label: string };

const Code = ({ name, text, label }: CodeProps) => (
  <div className={styles.code}>
    <div className={styles.codeHead}>
      <span>{name}</span>
      <CopyButton text={text} label={`Copy: ${label}`} />
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
    <section tabIndex={0} aria-label={label}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  </div>
);

const speakExample = (origin: string): string =>
  `curl ${origin}/api/speech/tts/preview \\
  -H "x-api-key: $SONORA_KEY" \\
  -H "content-type: application/json" \\
  -H "accept: audio/wav" \\
  -d '{"text": "Fresh bread, every morning.", "voice": "wren"}' \\
  -o hello.wav`;

const adExample = (origin: string): string =>
  `curl ${origin}/api/v3/audioform \\
  -H "x-api-key: $SONORA_KEY" \\
  -H "content-type: application/json" \\
  -d '{"audioform": {
    "header": {"version": "4"},
    "assets": {
      "wren": {"type": "voice", "voiceAlias": "wren"},
      "line": {"type": "tts", "voiceRef": "wren",
               "text": "Fresh bread, every morning."},
      "bed": {"type": "soundTemplate",
              "soundTemplateAlias": "bounce_along"}
    },
    "production": {"arrangement": {"sections": [{
      "soundTemplateRef": "bed", "smartFit": true,
      "forcedDuration": 10, "paddingStart": 0.5, "paddingEnd": 1,
      "layers": [{"clips": [{"assetRef": "line"}]}]
    }]}},
    "delivery": {"loudnessPreset": "spotify", "encoderPreset": "mp3"}
  }}'`;

const fetchExample = (origin: string): string =>
  `curl ${origin}/api/v3/audioform/$AUDIOFORM_ID \\
  -H "x-api-key: $SONORA_KEY"`;

/** From a key to an ad in three calls. */
export const QuickStart = () => {
  const { origin } = window.location;
  const { availableOrganizations } = useUser();
  return (
    <Card
      title="Quick start"
      end={
        <ButtonAnchor href="/api/docs" target="_blank" rel="noopener" look="quiet">
          Check the Docs
        </ButtonAnchor>
      }
    >
      <div className={styles.step}>
        <h3>1. Hear a voice</h3>
        <p>Put your key into SONORA_KEY, then let a voice speak.</p>
        <Code name="POST /speech/tts/preview" text={speakExample(origin)} label="a voice speaks" />
      </div>
      <div className={styles.step}>
        <h3>2. Produce an ad</h3>
        <p>Ten seconds exactly, music that ends on the beat. The answer holds the audioformId.</p>
        <Code name="POST /v3/audioform" text={adExample(origin)} label="an ad is produced" />
      </div>
      <div className={styles.step}>
        <h3>3. Fetch it</h3>
        <p>202 while it is made; then 200, with the address of the file in data.result.delivery.uri.</p>
        <Code name={'GET /v3/audioform/{id}'} text={fetchExample(origin)} label="the ad is fetched" />
      </div>
      {availableOrganizations.length > 1 && (
        <div className={styles.step}>
          <p>To act for another of your organisations, send its id in the header x-assume-org.</p>
        </div>
      )}
    </Card>
  );
};
