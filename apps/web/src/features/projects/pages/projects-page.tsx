export const ProjectsPage = () => null;
