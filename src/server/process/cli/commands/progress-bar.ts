import cliProgress from 'cli-progress';

export interface ShownProgress {
  readonly report: (done: number, total: number) => void;
  readonly end: () => void;
}

/**
 * Shows people how far long work has come: a bar on a terminal, elsewhere a line for each tenth.
 * @param label what is being counted
 * @param note takes one line
 */
export function showProgress(stream: NodeJS.WriteStream, label: string, note: (line: string) => void): ShownProgress {
  return stream.isTTY ? asBar(stream, label) : asLines(label, note);
}

function asBar(stream: NodeJS.WriteStream, label: string): ShownProgress {
  const format = `${label} [{bar}] {percentage} % · {value} of {total} · {eta_formatted} left`;
  const bar = new cliProgress.SingleBar({ stream, format }, cliProgress.Presets.rect);
  let running = false;
  return {
    report: (done, total) => {
      if (!running) bar.start(total, done);
      running = true;
      bar.update(done);
    },
    end: () => bar.stop(),
  };
}

function asLines(label: string, note: (line: string) => void): ShownProgress {
  let tenths = 0;
  return {
    report: (done, total) => {
      const now = Math.floor((done * 10) / total);
      if (now > tenths) note(`${label}: ${done} of ${total}`);
      tenths = Math.max(tenths, now);
    },
    end: () => undefined,
  };
}
