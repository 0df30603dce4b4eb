import type { TestProject } from 'vitest/node';
import { type InstallationAddress, startTestInstallation } from './installation.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The installation that all files of a project share; see `shareInstallation`. */
    installation: InstallationAddress;
  }
}

/**
 * Starts one installation for all test files of a project, in the process that runs them: starting one takes longer than
 * most files. Each test signs up people of its own.
 * @returns stops it
 */
export const shareInstallation = async (
  project: TestProject,
  environment: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> => {
  const installation = await startTestInstallation(environment);
  const { url, dataDirectory, databaseUrl } = installation;
  project.provide('installation', { url, dataDirectory, databaseUrl });
  return () => installation.stop();
};
